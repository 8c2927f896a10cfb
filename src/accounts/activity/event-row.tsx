import Undo2 from "lucide-react/icons/undo-2";
import { Link } from "react-router";
import type { AdminEvent } from "#accounts/team/team.contract.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { addSubject, describeEvent, formatAuthor, makeEventPath, mayOpenPath } from "./activity.rules.ts";

export function EventRow({ event, isInTrash }: { event: AdminEvent; isInTrash: boolean }) {
  const { timeZone } = useShow();
  const role = useUser()?.role;
  const { text, more, page } = describeEvent(event);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-2 gap-y-0.5 border-rule border-b py-3 desktop:min-h-14 desktop:grid-cols-[5rem_minmax(0,2fr)_minmax(0,2.6fr)_6.5rem] desktop:items-center desktop:py-2">
      <time dateTime={event.at} className="figures text-on-2">
        {formatTimeOfDay(new Date(event.at), timeZone)}
      </time>
      <p className="wrap-anywhere">
        <b className="font-strong">{formatAuthor(event.username)}</b> {text}
        {event.token !== null && <span className="text-on-2"> with the token {event.token}</span>}
      </p>
      <p className="text-on-2 wrap-anywhere max-desktop:col-start-2">{addSubject({ text, more }, event)}</p>
      {isInTrash && (
        <ButtonLink
          to="/admin/settings/trash"
          variant="outline"
          size="sm"
          className="justify-self-start max-desktop:col-start-2 desktop:justify-self-end"
        >
          <Undo2 />
          Restore
        </ButtonLink>
      )}
      {page && !isInTrash && mayOpenPath(page, role) && (
        <Link
          to={makeEventPath(page, event)}
          className="finger justify-self-start text-link text-t-0 underline max-desktop:col-start-2 desktop:justify-self-end"
        >
          Open<span className="sr-only">: {text}</span>
        </Link>
      )}
    </li>
  );
}
