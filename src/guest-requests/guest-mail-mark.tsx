import CircleAlert from "lucide-react/icons/circle-alert";
import { useRequestAction } from "#inbox/request-actions.ts";
import { Button } from "#ui/controls/button.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequests, guestRequestsApi } from "./guest-requests.queries.ts";

/** The state of the last mail to the guest, and 'Send Again' where it failed. Nothing where none was sent. */
export function GuestMailMark({ request }: { request: GuestRequest }) {
  const sendAgain = useSendAgain();
  const { emailStatus, emailError } = request;
  if (emailStatus === "none") return null;
  if (emailStatus !== "failed")
    return (
      <p className="mt-1 pl-5.5 text-on-2 text-t-0">
        {emailStatus === "sent" ? "Mail sent" : "Mail queued"}
        {emailError && <span className="block wrap-anywhere">Trying again: {emailError}</span>}
      </p>
    );
  return (
    <div className="mt-1 grid justify-items-start gap-1 pl-5.5 text-t-0">
      <p className="flex gap-1.5 text-error wrap-anywhere">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span>Mail failed{emailError && `: ${emailError}`}</span>
      </p>
      <Button
        variant="link"
        size="sm"
        busy={sendAgain.isPending}
        onClick={() => sendAgain.mutate(request.id)}
      >
        Send Again
      </Button>
    </div>
  );
}

function useSendAgain() {
  const { updated: done, updateFailed: failed } = guestRequests.kind.messages;
  return useRequestAction(guestRequests, {
    call: (id: number) => guestRequestsApi()("POST /api/guest-requests/{id}/send-email", { params: { id } }),
    done,
    failed,
    after: (client, request) => void guestRequests.show(client, request),
  });
}
