import { Lamp } from "#ui/signs/lamp.tsx";
import { useLive } from "./use-live.ts";

export function LiveLamp({ sign = false, className }: { sign?: boolean; className?: string }) {
  return <Lamp live={useLive().live} sign={sign} className={className} />;
}
