import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import type { RootData } from "#platform/pages/page-context.ts";
import { useWholeShow } from "#show/use-show.ts";
import { deskStream, showDrawQuery } from "./desk.queries.ts";
import type { SmallStage } from "./small-stage.ts";

/** Shows the same cards as the overlay, but small and without motion. */
export function ScreenPreview({ state }: { state: TeamLiveState | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<SmallStage>();
  const show = useWholeShow();
  const publicUrl = useRouteLoaderData<RootData>("root")?.publicUrl ?? "";
  const drawId = state?.draw?.id;
  const details = useQuery({ ...showDrawQuery(drawId ?? 0), enabled: drawId !== undefined }).data;
  useEffect(() => {
    let newStage: SmallStage | undefined;
    let isUnmounted = false;
    import("./small-stage.ts")
      .then(({ openSmallStage }) => {
        if (isUnmounted || !frame.current) return;
        newStage = openSmallStage(frame.current, () => Date.now() + deskStream.read().clockOffset);
        setStage(newStage);
      })
      .catch(() => {});
    return () => {
      isUnmounted = true;
      newStage?.close();
    };
  }, []);
  useEffect(() => {
    if (stage && state) stage.show(state, [show, publicUrl], details);
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
