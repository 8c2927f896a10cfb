import WifiOff from "lucide-react/icons/wifi-off";
import { useNow } from "#platform/browser/use-now.ts";

/** Some seconds are no news: a phone changes its cell. */
const SAID_AFTER_MS = 3000;

export function LostNotice({ since }: { since: number | undefined }) {
  const now = useNow(0);
  const lost = since !== undefined && now !== undefined ? now - since : 0;
  if (lost < SAID_AFTER_MS) return null;
  return (
    <div
      data-ground="wine"
      role="alert"
      className="sticky top-2 z-30 mt-4 flex items-center gap-4 rounded-control px-4 py-3"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b className="block">No connection for {Math.floor(lost / 1000)} seconds</b>
        The show goes on as it was. A press now is not sent late: press again when it is back.
      </p>
      <b className="shrink-0">Trying again</b>
    </div>
  );
}
