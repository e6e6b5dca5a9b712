"""The way in over the network: who is asking, what may pass, and the tables behind it."""
