import WifiOff from "lucide-react/icons/wifi-off";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { deskStream } from "./desk.queries.ts";
import type { Desk } from "./use-desk.ts";

/**
 * How long the connection must be lost before the page says so. Interruptions of a few seconds are normal, for example
 * when a phone switches cells.
 */
const LOST_NOTICE_DELAY_MS = 3000;

/** Shows that the connection is lost, or that a press may not have taken effect. */
export function DeskConnectionNotice({
  desk: { lostSince, isUnsure },
}: {
  desk: Pick<Desk, "lostSince" | "isUnsure">;
}) {
  const now = useNow(0);
  const isSignedOut = useLiveStream(deskStream).refusal === "signed-out";
  const lostMs = lostSince !== undefined && now !== undefined ? now - lostSince : 0;
  const isLost = lostMs >= LOST_NOTICE_DELAY_MS;
  if (!isLost && !isUnsure) return null;
  return (
    <div
      data-ground="wine"
      role="alert"
      className="sticky top-2 z-30 my-4 flex items-center gap-4 rounded-control px-4 py-3"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b className="block">
          {isSignedOut ? (
            "You're signed out"
          ) : isUnsure ? (
            "We don't know whether your press arrived"
          ) : (
            // The seconds are hidden from screen readers, which would otherwise repeat the whole alert every second.
            <>
              No connection<span aria-hidden="true"> for {Math.floor(lostMs / 1000)} seconds</span>
            </>
          )}
        </b>
        {isSignedOut
          ? "Your session has ended, or your role has changed. Reload the page to sign in again."
          : isUnsure
            ? "The site did not answer. The desk shows what is on air as soon as it does; nothing you press is sent until then."
            : "The show goes on as it was. Nothing you press will be sent; try again once you're back."}
      </p>
      {!isSignedOut && <b className="shrink-0">Trying again</b>}
    </div>
  );
}
