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
    <p className="flex items-center gap-x-4">
      <LiveLamp sign />
      {/* On a phone its place stays when the show goes on air, so that nothing below moves. */}
      {!guest && (
        <span className="min-w-0 flex-1 text-on-2 text-t-0 tabular-nums max-tablet:min-h-[2lh] tablet:text-t-1">
          {!live && <NextLive />}
        </span>
      )}
      {guest && <span className="min-w-0 text-on-2 text-t-1 wrap-anywhere">With {guest.name}</span>}
    </p>
  );
}
