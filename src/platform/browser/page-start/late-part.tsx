import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { waitUntilNear } from "./when-near.ts";

const SIGNS_OF_USE = ["pointerdown", "keydown", "wheel", "touchstart"];
const LATEST_MS = 5000;

/**
 * Returns a part of a page whose code a first visit does without. In a page that the server rendered its HTML stands
 * until the element with this id comes near, the page is used, or some seconds have passed. In a page that is opened
 * from another one it is there with the page, whose loader awaits `ready`.
 */
export function latePart<Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let ask = () => {};
  const wanted = new Promise<void>((resolve) => {
    ask = resolve;
  });
  // The page's program has started before: no HTML of the server's waits for this part.
  if (import.meta.env.SSR || "hydrated" in document.documentElement.dataset) ask();

  const Loaded = lazy(async () => {
    if (!import.meta.env.SSR) askWhenUsed(id, ask);
    await wanted;
    return load();
  });
  const ready = async (): Promise<void> => {
    ask();
    await load().catch(() => {});
  };
  const Part = (props: Props) => (
    <Suspense fallback={<Fallback onShown={ask} />}>
      <Loaded {...props} />
    </Suspense>
  );
  return { Part, ready };
}

function askWhenUsed(id: string, ask: () => void): void {
  // A link into the page scrolls to its place at once: nothing above it may change afterwards.
  if (location.hash) ask();
  const place = document.getElementById(id);
  if (place) void waitUntilNear(place).then(ask);
  setTimeout(ask, LATEST_MS);
  for (const sign of SIGNS_OF_USE) addEventListener(sign, ask, { once: true, passive: true });
}

/** React gives up the server's HTML of a part that changes before its code has come. */
function Fallback({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
