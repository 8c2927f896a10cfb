import { LiveLamp } from "./live-lamp.tsx";
import { useLiveState } from "./live-provider.tsx";
import { NextLive } from "./next-live.tsx";
import { useLive } from "./use-live.ts";

/** The lamp's sign; beside it the guest of the show on air, or when the next one is. */
export function OnAirSign() {
  const state = useLiveState();
  const { live } = useLive();
  const guest = state?.status === "live" ? state.guest : null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <LiveLamp sign />
      {/* On a phone its place stays when the show goes on air, so that nothing below moves. */}
      {!guest && (
        <span className="max-tablet:min-h-[2lh] max-tablet:basis-full text-balance text-on-2 text-t-1 tabular-nums">
          {!live && <NextLive />}
        </span>
      )}
      {guest && <span className="min-w-0 text-on-2 text-t-1 wrap-anywhere">With {guest.name}</span>}
    </p>
  );
}
