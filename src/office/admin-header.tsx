import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { Link, useLocation } from "react-router";
import { useLogout } from "#accounts/sign-in/use-logout.ts";
import { deskStream } from "#on-air/desk/desk.queries.ts";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { LiveContext, LiveProvider } from "#on-air/live/live-provider.tsx";
import { useCountdown, useLive, useNextHour } from "#on-air/live/use-live.ts";
import { useLiveStream } from "#platform/browser/use-live-stream.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";
import { Lamp, LampLight } from "#ui/signs/lamp.tsx";

/** `live` is what is on air, where it could be read. */
export function AdminHeader({ live }: { live: LiveState | undefined }) {
  const show = useShow();
  const { logOut, busy } = useLogout();
  const isAdmin = useUser()?.isAdmin;
  const isWeek = useLocation().pathname.startsWith("/admin/week");
  return (
    <header className="flex items-center justify-between gap-4 border-rule border-b py-3.5">
      <h1 className="flex min-w-20 flex-1 flex-wrap items-baseline gap-x-2.5 text-[1.18em]">
        <Link to="/admin" className="max-tablet:line-clamp-2 rounded-sign font-strong">
          {show.name}
        </Link>
        <span className="text-on-2 max-tablet:sr-only">Back office</span>
      </h1>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-1">
        {isWeek ? (
          <DeskLamp className="mr-3 text-on-2 text-t-0 max-desktop:hidden" />
        ) : (
          <LiveProvider loaded={live}>
            <NextShow className="mr-3 text-on-2 text-t-0 max-tablet:hidden" />
          </LiveProvider>
        )}
        {!isWeek && (
          <ButtonLink to="/admin/week" variant="ghost" size="sm" className="max-tablet:px-2!">
            Week
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="ghost" size="sm" className={isAdmin ? "" : "max-tablet:hidden"}>
          View site
        </ButtonLink>
        {isAdmin ? (
          <SettingsLink />
        ) : (
          <ButtonLink to="/account" variant="ghost" size="sm">
            Your account
          </ButtonLink>
        )}
        <IconButton label="Logout" busy={busy} onClick={logOut} className="-mr-2">
          <LogOut />
        </IconButton>
      </div>
    </header>
  );
}

/** On the desk the lamp is lit by word, not by the clock. */
function DeskLamp({ className }: { className: string }) {
  const { state } = useLiveStream(deskStream);
  if (state?.status === "live") return <Lamp live className={className} />;
  return (
    <LiveContext value={state}>
      <NextShow className={className} />
    </LiveContext>
  );
}

function SettingsLink() {
  return (
    <Tooltip label="Settings">
      <ButtonLink to="/admin/settings" variant="ghost" size="icon-sm" aria-label="Settings">
        <Settings />
      </ButtonLink>
    </Tooltip>
  );
}

const day = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });
/** 'Wed 11AM MT'; 4 January 1970 was a Sunday. */
const formatHour = ({ weekday, label }: { weekday: number; label: string }): string =>
  `${day.format(Date.UTC(1970, 0, 4 + weekday))} ${label}`;

/** 'Next show Wed 11AM MT, in 4 d 20 h', or that it is on air. */
function NextShow({ className }: { className?: string }) {
  const { live } = useLive();
  const next = useNextHour();
  const wait = useCountdown();
  return (
    <p className={className}>
      <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
        <LampLight live={live} />
        {live ? (
          <b className="font-label">On air now</b>
        ) : (
          `Next show ${formatHour(next)}${wait ? `, in ${wait}` : ""}`
        )}
      </span>
    </p>
  );
}
