"""Every sentence that users see, in every language that Masume speaks."""
