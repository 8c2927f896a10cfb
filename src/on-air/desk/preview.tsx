import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { composeFacts } from "#on-air/overlay/overlay-facts.rules.ts";
import { makePicture } from "#on-air/overlay/stage/picture.rules.ts";
import { Stage } from "#on-air/overlay/stage/stage.ts";
import "#on-air/overlay/stage/styles.css";
import type { RootData } from "#platform/pages/page-context.ts";
import { useWholeShow } from "#show/use-show.ts";
import { deskStream, drawQuery } from "./desk.queries.ts";

/** The overlay's own cards, small and without motion. */
export function Preview({ state }: { state: TeamLiveState | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>();
  const show = useWholeShow();
  const publicUrl = useRouteLoaderData<RootData>("root")?.publicUrl ?? "";
  const drawId = state?.draw?.id;
  const details = useQuery({ ...drawQuery(drawId ?? 0), enabled: drawId !== undefined }).data;
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const made = new Stage({ now: () => Date.now() + deskStream.read().clockOffset, still: true });
    made.element.style.position = "absolute";
    current.replaceChildren(made.element);
    const observer = new ResizeObserver(() => {
      made.element.style.transform = `scale(${current.clientWidth / 1920})`;
    });
    observer.observe(current);
    setStage(made);
    return () => {
      observer.disconnect();
      made.close();
    };
  }, []);
  useEffect(() => {
    if (stage && state) stage.show(makePicture(state, composeFacts(show, publicUrl), details));
  }, [stage, state, show, publicUrl, details]);
  return (
    <div data-ground="night-3" className="relative overflow-hidden rounded-sign">
      <div
        ref={frame}
        role="img"
        aria-label={`On the screen: ${state?.scene ?? "nothing"}`}
        className="relative aspect-video w-full overflow-hidden"
      />
      {state?.scene === "clear" && (
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center text-on-2">
          Clear: nothing over the picture
        </p>
      )}
    </div>
  );
}
