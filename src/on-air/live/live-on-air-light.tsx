import { OnAirDot, OnAirLight } from "#ui/signs/on-air-light.tsx";
import { useLiveState } from "./live-provider.tsx";
import { useLiveStatus } from "./use-live.ts";

/** Shows the lamp, which is lit while the show is live. With `sign`, also says if this week's show is skipped. */
export function LiveOnAirLight({ sign = false }: { sign?: boolean }) {
  const { live } = useLiveStatus();
  const isSkipped = useLiveState()?.status === "skipped";
  if (sign && isSkipped) return <SkippedSign />;
  return <OnAirLight live={live} sign={sign} />;
}

const SkippedSign = () => (
  <span className="inline-flex items-center gap-[0.6em] rounded-sign border border-on-3 px-2 py-0.5 font-strong text-on text-t-0 leading-[1.4] tracking-[0.04em]">
    <OnAirDot live={false} />
    {NO_SHOW_THIS_WEEK_TEXT}
  </span>
);

export const NO_SHOW_THIS_WEEK_TEXT = "No show this week";
