"""Tables in the terminal: a Textual application, and the sessions that it shares with the line mode."""
