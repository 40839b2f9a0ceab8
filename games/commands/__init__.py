"""The only writers. A command checks, writes in one transaction, and announces after commit."""
