import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortDate } from "#show/dates.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import { DeleteGuestDialog } from "./delete-guest.tsx";
import { useAdmitGuestRequest } from "./guest-request-actions.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { keptApartQuery } from "./guest-requests.queries.ts";

/** Requests that look as if no person had written them: out of the way, but not lost. Nothing where there are none. */
export function KeptApartGuests() {
  const { data: kept } = useQuery(keptApartQuery());
  const [shown, setShown] = useState(false);
  const deleting = useOpened<GuestRequest>();
  if (!kept || kept.total === 0) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button variant="link" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"} {kept.total} kept apart as spam
      </Button>
      {shown && (
        <ul className="w-full border-rule border-t">
          {kept.items.map((request) => (
            <KeptApartGuest key={request.id} request={request} onDelete={() => deleting.openFor(request)} />
          ))}
        </ul>
      )}
      {shown && kept.total > kept.items.length && (
        <p className="text-on-2">The newest {kept.items.length} are shown.</p>
      )}
      {deleting.subject && <DeleteGuestDialog {...deleting} request={deleting.subject} />}
    </div>
  );
}

function KeptApartGuest({ request, onDelete }: { request: GuestRequest; onDelete: () => void }) {
  const admit = useAdmitGuestRequest();
  return (
    <li className="flex flex-wrap items-start gap-x-5 gap-y-2 border-rule border-b py-3.5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="wrap-anywhere">
          <span className="font-label">{request.name}</span>{" "}
          <span className="text-on-2">
            {request.email}, {shortDate(request.createdAt)}
          </span>
        </p>
        <p className="line-clamp-3 text-on-2 wrap-anywhere">{request.bio}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" busy={admit.isPending} onClick={() => admit.mutate(request.id)}>
          Not Spam
        </Button>
        <Button variant="ghost" size="sm" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
