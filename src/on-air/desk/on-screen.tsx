import { useQuery } from "@tanstack/react-query";
import Link from "lucide-react/icons/link";
import Monitor from "lucide-react/icons/monitor";
import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import type { Scene } from "#on-air/live/live-commands.contract.ts";
import type { RootData } from "#platform/pages/page-context.ts";
import { useWholeShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { CommandButton } from "./command-button.tsx";
import { deskStream, showDrawQuery } from "./desk.queries.ts";
import { isSceneAvailable, SCENE_KEYS } from "./desk-keys.rules.ts";
import type { OverlayMiniature } from "./overlay-miniature.ts";
import { Shortcuts } from "./shortcuts.tsx";
import type { Desk } from "./use-desk.ts";

const LinksDialog = createLazyDialog(() => import("./links-dialog.tsx"));

const SCENE_BUTTONS: { scene: Scene; label: string }[] = [
  { scene: "clear", label: "Clear" },
  { scene: "countdown", label: "Countdown" },
  { scene: "guest", label: "Guest" },
  { scene: "draw", label: "Draw" },
  { scene: "topic", label: "Topic" },
  { scene: "poll", label: "Poll" },
  { scene: "question", label: "Question" },
];

/** Shows a miniature of what is on air, and buttons for the scenes. */
export function OnScreenPanel({ desk }: { desk: Desk }) {
  const [isLinksDialogOpen, setLinksDialogOpen] = useState(false);
  const { state, mayChange, shortcuts } = desk;
  return (
    <section aria-labelledby="on-screen">
      <div className="flex min-h-control items-center justify-between pb-2">
        <h3 id="on-screen" className="font-strong text-t-1">
          What viewers see now
        </h3>
        {mayChange && (
          <Button variant="ghost" size="sm" onClick={() => setLinksDialogOpen(true)}>
            <Link /> Links
          </Button>
        )}
      </div>
      <ScreenPreview state={state} />
      {mayChange && state && (
        <fieldset aria-label="Scene" className="mt-2 grid grid-cols-3 gap-1.5">
          {SCENE_BUTTONS.map(({ scene, label }) => {
            const isOn = state.scene === scene;
            return (
              <CommandButton
                key={scene}
                desk={desk}
                command={{ command: "scene", scene }}
                variant={isOn ? "secondary" : "outline"}
                aria-pressed={isOn}
                aria-keyshortcuts={shortcuts.areOn ? SCENE_KEYS[scene] : undefined}
                disabled={!isSceneAvailable(scene, state) && !isOn}
                className={cn("max-desktop:h-15! px-2!", isOn && "bg-solid! text-on-solid!")}
              >
                {isOn && <Monitor />}
                {label}
                {!isOn && shortcuts.areOn && (
                  <kbd className="font-regular text-t-00 opacity-70 max-desktop:hidden">
                    {SCENE_KEYS[scene]}
                  </kbd>
                )}
              </CommandButton>
            );
          })}
        </fieldset>
      )}
      <p className="mt-2 text-on-2 text-t-0">
        {!state
          ? "Another week is on the screens."
          : state.status === "live"
            ? "What you press is on air within 2 seconds."
            : "Draw, Topic and Poll come with the draw."}
      </p>
      {mayChange && <Shortcuts shortcuts={shortcuts} />}
      {isLinksDialogOpen && <LinksDialog onClose={() => setLinksDialogOpen(false)} />}
    </section>
  );
}

/** Shows the same cards as the overlay, but small and without motion. */
function ScreenPreview({ state }: { state: TeamLiveState | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<OverlayMiniature>();
  const show = useWholeShow();
  const publicUrl = useRouteLoaderData<RootData>("root")?.publicUrl ?? "";
  const drawId = state?.draw?.id;
  const details = useQuery({ ...showDrawQuery(drawId ?? 0), enabled: drawId !== undefined }).data;
  useEffect(() => {
    let newStage: OverlayMiniature | undefined;
    let isUnmounted = false;
    import("./overlay-miniature.ts")
      .then(({ openOverlayMiniature }) => {
        if (isUnmounted || !frame.current) return;
        newStage = openOverlayMiniature(frame.current, () => Date.now() + deskStream.read().clockOffset);
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
