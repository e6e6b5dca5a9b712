"""The steps, oldest first. One that has been released is never changed; what changes is a new step."""
