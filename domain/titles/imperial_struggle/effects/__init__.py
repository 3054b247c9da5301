"""What can happen in Imperial Struggle?"""
