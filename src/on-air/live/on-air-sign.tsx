import { LiveLamp } from "./live-lamp.tsx";
import { useLiveState } from "./live-provider.tsx";

/** The lamp's sign, and while the show is on air by word its guest. */
export function OnAirSign() {
  const state = useLiveState();
  const guest = state?.status === "live" ? state.guest : null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <LiveLamp sign />
      {guest && <span className="min-w-0 text-on-2 text-t-1 wrap-anywhere">With {guest.name}</span>}
    </p>
  );
}
