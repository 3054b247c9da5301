"""What is sent to addresses outside: webhooks."""
