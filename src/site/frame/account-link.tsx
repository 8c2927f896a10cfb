import { Link } from "react-router";
import { useLogout } from "#accounts/sign-in/use-logout.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { cn } from "#ui/styles/class-names.ts";

/** Shows a Login link, or Logout if the visitor is signed in. */
export function AccountLink({ className }: { className: string }) {
  const user = useUser();
  const { logOut, busy } = useLogout();
  if (!user)
    return (
      <Link to="/auth" prefetch="intent" className={cn(className, "block")}>
        Login
      </Link>
    );
  return (
    <button
      type="button"
      onClick={logOut}
      aria-busy={busy || undefined}
      className={cn(className, "cursor-pointer")}
    >
      Logout
    </button>
  );
}
