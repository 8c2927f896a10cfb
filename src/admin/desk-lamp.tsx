import { deskStream } from "#desk/desk.queries.ts";
import { useLiveStream } from "#platform/browser/use-live-stream.ts";
import { Lamp } from "#ui/signs/lamp.tsx";
import { NextShow } from "./next-show.tsx";

/** On the desk the lamp is lit by word, not by the clock. */
export function DeskLamp({ className }: { className: string }) {
  const isLive = useLiveStream(deskStream).state?.status === "live";
  return isLive ? <Lamp live className={className} /> : <NextShow className={className} />;
}
