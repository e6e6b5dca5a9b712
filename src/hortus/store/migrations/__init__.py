"""How the database came to be what `hortus.store.schema` says, step by step."""
