import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { waitForPaint, waitUntilIdle } from "#platform/browser/frames.ts";
import { useShow } from "#show/use-show.ts";
import { toastCodeLoadFailure } from "#ui/layers/toast-code-load-failure.ts";
import { canSpinDemo } from "./cabinet/demo.rules.ts";
import { HintLine } from "./cabinet/draw-hint.tsx";
import type { DrawMachineProps } from "./cabinet/draw-machine.tsx";
import { Lever, LeverRow } from "./cabinet/lever.tsx";
import { type EarlyInput, findFocusedControl } from "./cabinet/machine-focus.ts";
import {
  DemoOffer,
  MachineFrame,
  MuteButton,
  ReelRow,
  ReelSlot,
  SpinsBadge,
} from "./cabinet/machine-frame.tsx";
import { ReelWindow } from "./reels/reel-window.tsx";

const PRELOAD_MARGIN = "250px 0px";

/**
 * Shows the Show Topic Generator at rest. The machine's code loads when the visitor scrolls near it or presses a
 * control.
 */
export default function DrawSection(props: Omit<DrawMachineProps, "early">) {
  const section = useRef<HTMLDivElement>(null);
  const [Machine, setMachine] = useState<ComponentType<DrawMachineProps>>();
  const [early, setEarly] = useState<EarlyInput>({});

  const load = useCallback(async (press?: EarlyInput["press"]) => {
    try {
      const { default: machine } = await import("./cabinet/draw-machine.tsx");
      // Setting up the machine takes a while, but a visitor who clicks should not have to wait until the page is idle.
      await (press ? waitForPaint() : waitUntilIdle());
      const focus = findFocusedControl();
      // Both a press and scrolling near can load the machine, in either order. Replacing a control while it is being
      // pressed would lose the click.
      if (!press && section.current?.querySelector("[data-control]:active")) return;
      setEarly((previousInput) =>
        press ? { press, focus } : previousInput.press ? previousInput : { focus },
      );
      setMachine(() => machine);
    } catch {
      if (press) await toastCodeLoadFailure("The draw could not be loaded");
    }
  }, []);
  useEffect(() => {
    if (section.current) void waitUntilNear(section.current, PRELOAD_MARGIN).then(() => load());
  }, [load]);

  return (
    <div ref={section}>
      {Machine ? (
        <Machine early={early} {...props} />
      ) : (
        <IdleMachine hasDemo={canSpinDemo(props.clips)} onPress={load} />
      )}
      <noscript>
        <p className="mt-4 text-on-2 text-t-1">The draw needs JavaScript to spin.</p>
      </noscript>
    </div>
  );
}

function IdleMachine({
  hasDemo,
  onPress,
}: {
  hasDemo: boolean;
  onPress: (control: NonNullable<EarlyInput["press"]>) => void;
}) {
  const show = useShow();
  return (
    <MachineFrame
      beside={
        <>
          <SpinsBadge count={undefined} />
          <MuteButton muted={false} data-control="mute" onClick={() => onPress("mute")} />
        </>
      }
    >
      <LeverRow>
        <Lever data-control="lever" onClick={() => onPress("lever")} />
        <ReelRow>
          {show.restingReels.map((words, index) => (
            <ReelSlot key={words[1]} number={index + 1} bulb="off">
              <ReelWindow words={words} />
            </ReelSlot>
          ))}
        </ReelRow>
        <HintLine>Click "Spin Now" to generate random show topics</HintLine>
        {hasDemo && <DemoOffer data-control="demo" onClick={() => onPress("demo")} />}
      </LeverRow>
    </MachineFrame>
  );
}

/** Resolves once the browser is online and the element is either in use or within `margin` of the window. */
async function waitUntilNear(element: Element, margin = "100% 0px"): Promise<void> {
  await waitUntilNearOrUsed(element, margin);
  if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function waitUntilNearOrUsed(element: Element, rootMargin: string): Promise<void> {
  if (!("IntersectionObserver" in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      element.removeEventListener("focusin", finish);
      element.removeEventListener("pointerover", finish);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) finish();
      },
      { rootMargin },
    );
    observer.observe(element);
    element.addEventListener("focusin", finish);
    element.addEventListener("pointerover", finish);
  });
}
