"""Pages and posts: ask `access`, read the form, call a command, render."""
