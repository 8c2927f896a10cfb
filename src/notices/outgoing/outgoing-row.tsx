import BellRing from "lucide-react/icons/bell-ring";
import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-alert";
import Contrast from "lucide-react/icons/contrast";
import Mail from "lucide-react/icons/mail";
import WebhookIcon from "lucide-react/icons/webhook";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import type { OutgoingMessage } from "./outgoing.contract.ts";
import { createOutgoingClient } from "./outgoing.queries.ts";

const CHANNEL_ICONS = { email: Mail, webhook: WebhookIcon, notification: BellRing };
const CHANNEL_NAMES = { email: "Email", webhook: "Webhook", notification: "Notification" };

export function OutgoingRow({ message }: { message: OutgoingMessage }) {
  const { id, way, title, to, state, attempts, isOff, isHeld, isBehind } = message;
  const retry = useChangeWithToast(
    () => createOutgoingClient()("POST /api/outgoing/{id}/retry", { params: { id } }),
    {
      failure: "Could not try again",
      done: "Trying again",
    },
  );
  const Icon = CHANNEL_ICONS[way];
  const nameId = `outgoing-${id}`;
  const canRetry = !isHeld && !isBehind && (state === "failed" || attempts > 0);
  return (
    <TableRow>
      <TableCell phone="line" header className="desktop:w-[38%]">
        <div className="flex items-center gap-3.5">
          <span className="grid size-9 shrink-0 place-items-center rounded-sign bg-second">
            <Icon aria-label={CHANNEL_NAMES[way]} className="size-4" />
          </span>
          <div className="min-w-0">
            <p id={nameId} className="line-clamp-2 font-strong wrap-anywhere">
              {title}
            </p>
            {to && <p className="text-on-2 text-t-0 wrap-anywhere">{to}</p>}
          </div>
        </div>
      </TableCell>
      <TableCell phone="line" className="desktop:w-[30%]">
        <OutgoingState message={message} />
      </TableCell>
      <TableCell className="text-on-2">
        <AttemptTime message={message} />
      </TableCell>
      <TableCell phone="end" className="whitespace-nowrap text-right">
        {canRetry && (
          <Button
            variant="outline"
            size="sm"
            aria-describedby={nameId}
            busy={retry.isPending}
            onClick={() => retry.mutate(undefined)}
          >
            {isOff ? "Turn on and retry" : "Try again"}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function OutgoingState({ message: { reason, isHeld, isBehind } }: { message: OutgoingMessage }) {
  if (isHeld)
    return (
      <>
        <p className="flex items-center gap-2 font-label">
          <Contrast className="size-4 shrink-0" />
          On hold
        </p>
        <p className="text-on-2 text-t-0">Until an owner releases it under Backups</p>
      </>
    );
  if (isBehind || !reason)
    return (
      <p className="flex items-center gap-2 font-label">
        <Circle className="size-4 shrink-0" />
        {isBehind ? "Waiting for an earlier email" : "Scheduled"}
      </p>
    );
  return (
    <>
      <p className="flex items-center gap-2 font-label text-error">
        <CircleAlert className="size-4 shrink-0" />
        {reason.plain}
      </p>
      {reason.words && <p className="line-clamp-3 text-on-2 text-t-0 wrap-anywhere">{reason.words}</p>}
    </>
  );
}

function AttemptTime({ message }: { message: OutgoingMessage }) {
  const { state, attempts, isOff, at, isHeld, isBehind } = message;
  const { shortMoment } = useDateFormatters();
  const attemptsText = formatCount(attempts, "try", "tries");
  const moment = <time dateTime={at}>{shortMoment(at)}</time>;
  if (isHeld || isBehind) return null;
  if (state === "failed")
    return (
      <>
        {attemptsText}, {isOff ? "turned off" : "gave up"} {moment}
      </>
    );
  return attempts > 0 ? (
    <>
      {attemptsText}, next {moment}
    </>
  ) : (
    moment
  );
}
