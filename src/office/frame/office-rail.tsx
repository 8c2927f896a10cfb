import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import Search from "lucide-react/icons/search";
import { Link, NavLink } from "react-router";
import { useLogout } from "#accounts/sign-in/use-logout.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { useShow } from "#show/use-show.ts";
import { Button, buttonStyles } from "#ui/controls/button.tsx";
import { AnimatedCount } from "#ui/signs/animated-count.tsx";
import { Badge } from "#ui/signs/badge.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { PLACE_MENU_ID, type useOfficePlaces } from "./places.tsx";

/**
 * Shows the back office's places on the left, with labels from 1200 px and with icons only below that. Phones have the
 * bottom bar instead.
 */
export function OfficeRail({
  places,
  onFind,
}: {
  places: ReturnType<typeof useOfficePlaces>;
  onFind: () => void;
}) {
  const show = useShow();
  return (
    <aside
      aria-label="Places"
      className="sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto bg-rail p-2 rail:px-2.5 rail:py-3.5 max-tablet:hidden"
    >
      <div className="flex items-start justify-between gap-2 rail:px-2.5">
        <button
          type="button"
          popoverTarget={PLACE_MENU_ID}
          title="All places"
          aria-label="All places"
          className="grid h-9 w-10 cursor-pointer place-items-center rounded-control font-heading hover:bg-rail-chosen rail:hidden"
        >
          {makeInitials(show.name)}
        </button>
        <p className="min-w-0 max-rail:hidden">
          <b className="line-clamp-2">{show.name}</b>
          <span className="block text-on-2 text-t-0">Back office</span>
        </p>
        <Link
          to="/"
          aria-label="View site"
          title="View site"
          className={buttonStyles({ variant: "ghost", size: "icon-sm", className: "-mr-2 max-rail:hidden" })}
        >
          <ExternalLink />
        </Link>
      </div>
      <button
        type="button"
        onClick={onFind}
        aria-keyshortcuts="Meta+K Control+K"
        title="Find"
        className="flex min-h-9 cursor-pointer items-center gap-3 rounded-control text-on-2 hover:text-on max-rail:justify-center rail:px-2.5 [&>svg]:size-4.5 [&>svg]:shrink-0"
      >
        <Search aria-hidden="true" />
        <span className="max-rail:sr-only">Find</span>
        <span aria-hidden="true" className="ml-auto text-on-3 text-t-00 max-rail:hidden">
          ⌘K
        </span>
      </button>
      <nav aria-label="Back office" className="grid gap-0.5">
        {places.map(({ to, label, icon, end, isApart, count }) => (
          <NavLink
            key={to}
            to={to}
            end={end}
            title={label}
            className={cn(
              "relative flex min-h-9 items-center gap-3 rounded-control text-[1.03em] text-on-2 hover:text-on [&>svg]:size-4.5 [&>svg]:shrink-0",
              "max-rail:justify-center rail:px-2.5 aria-[current=page]:bg-rail-chosen aria-[current=page]:font-label aria-[current=page]:text-on forced-mark",
              isApart && "mt-4",
            )}
          >
            {icon}
            {/* Without the negative margin, "Guest Requests" in bold wouldn't fit next to a two-digit count. */}
            <span className="min-w-0 flex-1 truncate max-rail:sr-only rail:-mr-2.5">{label}</span>
            <PlaceCount count={count} className="max-rail:absolute max-rail:top-0 max-rail:right-0" />
          </NavLink>
        ))}
      </nav>
      <SignedInPerson className="mt-auto border-rule border-t pt-3 max-rail:[&>a]:hidden rail:px-2.5" />
    </aside>
  );
}

/** Shows the number of pending items at a place. */
export function PlaceCount({ count, className }: { count: number | undefined; className?: string }) {
  if (count === undefined) return null;
  return (
    <Badge variant="count" className={className}>
      <AnimatedCount value={count} />
    </Badge>
  );
}

const ROLE_LABELS = { owner: "Owner", producer: "Producer", moderator: "Moderator" };

/** Shows who is signed in, with a sign-out button. */
export function SignedInPerson({ className }: { className: string }) {
  const user = useUser();
  const { logOut, busy } = useLogout();
  return (
    <div className={cn("flex items-center justify-between gap-2", className)}>
      <Link to="/account" title="Your account" className="min-w-0 rounded-sign">
        <b className="block truncate font-label">{user?.username}</b>
        <span className="block text-on-2 text-t-0">{user?.role && ROLE_LABELS[user.role]}</span>
        <span className="sr-only">Your account</span>
      </Link>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Logout"
        title="Logout"
        busy={busy}
        onClick={logOut}
        className="-mr-1"
      >
        <LogOut />
      </Button>
    </div>
  );
}

/** Returns the initials of a name's first two words, ignoring articles: 'LS' for The Late Show. */
export function makeInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^(the|a|an)$/i.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join("");
}
