"""Messages to outside addresses: webhooks."""
