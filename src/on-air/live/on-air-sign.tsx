import { LiveOnAirLight } from "./live-on-air-light.tsx";
import { NextShowTime } from "./next-live.tsx";
import { useLiveStatus } from "./use-live.ts";

/** Shows the sign with the lamp and, next to it, when the next show is. */
export function OnAirSign() {
  const { live } = useLiveStatus();
  return (
    <p className="flex items-center gap-x-4 max-tablet:items-start">
      <LiveOnAirLight sign />
      {/* On a phone, this line keeps its space when the show goes on air, so that nothing below it moves. */}
      <span className="min-w-0 flex-1 text-on-2 text-t-0 tabular-nums max-tablet:mt-0.5 max-tablet:min-h-[2lh] tablet:text-t-1">
        {!live && <NextShowTime />}
      </span>
    </p>
  );
}
