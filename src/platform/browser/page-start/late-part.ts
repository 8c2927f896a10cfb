import { type ComponentType, lazy } from "react";
import { waitUntilNear } from "./when-near.ts";

/**
 * Returns a part of a page whose code a first visit does without. In a page that the server rendered its HTML stands
 * until the element with this id comes near or is used. In a page that is opened from another one it is there with the
 * page, whose loader awaits `ready`.
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
  const Part = lazy(async () => {
    const place = import.meta.env.SSR ? null : document.getElementById(id);
    await Promise.race([place && waitUntilNear(place), wanted].filter((wait) => wait !== null));
    return load();
  });
  const ready = async (): Promise<void> => {
    ask();
    await load().catch(() => {});
  };
  return { Part, ready };
}
