import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import type { DrawMachineProps } from "#draw/machine/draw-machine.tsx";
import { Hint, Lever, LeverRow } from "#draw/machine/lever.tsx";
import type { FirstWish } from "#draw/machine/machine-focus.ts";
import { DrawFrame, MuteButton, ReelPlace, ReelRow } from "#draw/machine/machine-frame.tsx";
import { Drum } from "#draw/reels/reel-window.tsx";
import { show } from "#show.ts";
import { toast } from "#ui/layers/toast.ts";
import type { LoadShareDialog } from "./topic-to-share.ts";

/** How far below the screen the machine's code is fetched, in CSS pixels. */
const NEAR = 250;

/**
 * The Show Topic Generator. It is rendered at rest, without its code; that is loaded when the section comes near, or
 * when somebody presses something before. `loadShareDialog` brings the dialog that makes share images.
 */
export default function DrawSection({ loadShareDialog }: { loadShareDialog: LoadShareDialog }) {
  const place = useRef<HTMLDivElement>(null);
  const [Machine, setMachine] = useState<ComponentType<DrawMachineProps>>();
  const [first, setFirst] = useState<FirstWish>({});

  const load = useCallback(async (press?: FirstWish["press"]) => {
    try {
      const { default: machine } = await import("#draw/machine/draw-machine.tsx");
      const focused = document.activeElement?.getAttribute("data-control");
      const focus = focused === "lever" || focused === "mute" ? focused : undefined;
      // The code may have been asked for twice: by a press, and by the section coming near.
      setFirst((asked) => ({ press: press ?? asked.press, focus }));
      setMachine(() => machine);
    } catch {
      if (!press) return;
      toast({
        variant: "destructive",
        title: "The draw could not be loaded",
        description: "Please check your connection and try again.",
      });
    }
  }, []);
  useEffect(() => whenNear(place.current, () => load()), [load]);

  return (
    <div ref={place}>
      {Machine ? <Machine first={first} loadShareDialog={loadShareDialog} /> : <AtRest onPress={load} />}
      <noscript>
        <p className="mt-4 text-on-2 text-t-1">The draw needs JavaScript to spin.</p>
      </noscript>
    </div>
  );
}

function AtRest({ onPress }: { onPress: (control: "lever" | "mute") => void }) {
  return (
    <DrawFrame beside={<MuteButton muted={false} data-control="mute" onClick={() => onPress("mute")} />}>
      <ReelRow>
        {show.restingReels.map((words, index) => (
          <ReelPlace key={words[1]} number={index + 1} bulb="off">
            <Drum words={words} />
          </ReelPlace>
        ))}
      </ReelRow>
      <LeverRow>
        <Lever data-control="lever" onClick={() => onPress("lever")} />
        <Hint>Click "Spin Now" to generate random show topics</Hint>
      </LeverRow>
    </DrawFrame>
  );
}

function whenNear(element: Element | null, fn: () => void): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      fn();
    },
    { rootMargin: `${NEAR}px 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
