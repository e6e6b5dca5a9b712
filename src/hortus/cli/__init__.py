"""The command line: playing, reading the rules, looking at records and measuring."""
