"""The pages for people: files that the service serves as they are."""
