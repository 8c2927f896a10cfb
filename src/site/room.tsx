import { type ReactNode, Suspense } from "react";

/**
 * A room of the home page: its ground, its anchors and its frame. Each is a Suspense boundary, so that each is hydrated
 * as a task of its own and none holds up the others. `alias` is a second anchor at the same place.
 */
export function Room({
  id,
  alias,
  ground,
  children,
}: {
  id: string;
  alias?: string;
  ground: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      tabIndex={-1}
      data-ground={ground}
      aria-labelledby={`${id}-heading`}
      className="relative px-gutter py-section outline-none"
    >
      {alias && <span id={alias} tabIndex={-1} className="absolute top-0" />}
      <div className="mx-auto max-w-measure">
        <Suspense>{children}</Suspense>
      </div>
    </section>
  );
}
