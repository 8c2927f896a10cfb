import { Lamp } from "#ui/signs/lamp.tsx";
import { useLive } from "./use-live.ts";

/** The lamp by the clock: 'LIVE', and 'LIVE NOW' during the hour on air. */
export function LiveLamp({ sign = false, className }: { sign?: boolean; className?: string }) {
  return <Lamp live={useLive().live} sign={sign} className={className} />;
}
