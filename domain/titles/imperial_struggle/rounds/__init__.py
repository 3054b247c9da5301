"""IS-5.0 How is an Action Round played?"""
