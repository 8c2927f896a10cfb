import { formatOwnMoment } from "#show/own-time.rules.ts";
import { isOwnZone } from "#show/own-time.tsx";
import { nameShowDay } from "#show/show.rules.ts";
import { useShow } from "#show/use-show.ts";
import { useLiveState } from "./live-provider.tsx";
import { useCountdown, useNextStart } from "./use-live.ts";

/**
 * 'Next live Wed, Nov 25, 19:00 your time, in 2 d 2 h'. Until the browser has told its zone: 'Next live Wed 11AM MT'.
 * Nothing while the show is on.
 */
export function NextLive() {
  const show = useShow();
  const start = useNextStart();
  const countdown = useCountdown();
  const wait = useLiveState()?.skipped ? undefined : countdown;
  if (start === undefined) return <>{`Next live ${nameShowDay(show).slice(0, 3)} ${show.live.label}`}</>;
  const at = new Date(start);
  const time = `Next live ${formatOwnMoment(at, navigator.language)}${isOwnZone(show, at) ? "" : " your time"}`;
  return <>{wait ? `${time}, in ${wait}` : time}</>;
}
