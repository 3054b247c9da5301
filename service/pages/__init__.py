"""The pages for people: the files of `web/`, served as they are."""
