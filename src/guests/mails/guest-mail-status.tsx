import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { createGuestRequestsClient, guestRequestQueries } from "#guests/guests.queries.ts";
import { useRequestAction } from "#inbox/request-actions.ts";
import { useHasMailServer } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";

/**
 * Shows the state of the last email to the guest. If sending it failed, offers to send it again. If the email canceled
 * the guest's date, but the request has been restored with the date, offers to send a new invitation.
 */
export function GuestMailStatus({ request }: { request: GuestRequest }) {
  const sendAgain = useSendAgain();
  const sentMessage = useHasMailServer() ? "Email sent" : "Email written to a file: no mail server is set up";
  const { emailStatus, emailError } = request;
  if (request.isCanceledByMail)
    return (
      <MailProblem text="Canceled by mail">
        <Button
          variant="link"
          size="sm"
          busy={sendAgain.isPending}
          onClick={() => sendAgain.mutate(request.id)}
        >
          Send the invitation
        </Button>
      </MailProblem>
    );
  if (emailStatus === "none") return null;
  if (emailStatus !== "failed")
    return (
      <p className="mt-1 pl-5.5 text-on-2 text-t-0">
        {emailStatus === "sent" ? sentMessage : "Email queued"}
        {emailError && <span className="block wrap-anywhere">Trying again: {emailError}</span>}
      </p>
    );
  return (
    <MailProblem text={`Email failed${emailError ? `: ${emailError}` : ""}`}>
      <Button
        variant="link"
        size="sm"
        busy={sendAgain.isPending}
        onClick={() => sendAgain.mutate(request.id)}
      >
        Send Again
      </Button>
    </MailProblem>
  );
}

function MailProblem({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mt-1 grid justify-items-start gap-1 pl-5.5 text-t-0">
      <p className="flex gap-1.5 text-error wrap-anywhere">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

function useSendAgain() {
  const { updated: successMessage, updateFailed: failureMessage } = guestRequestQueries.kind.messages;
  return useRequestAction(guestRequestQueries, {
    call: (id: number) =>
      createGuestRequestsClient()("POST /api/guest-requests/{id}/send-email", { params: { id } }),
    done: successMessage,
    failed: failureMessage,
    after: (client, request) => void guestRequestQueries.updateCache(client, request),
  });
}
