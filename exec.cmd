@rem npm's scripts begin with exec, so that the program itself gets npm's signals. Windows has no such command but this.
@%*
