import { Component, type ReactNode, Suspense } from "react";
import { ErrorState } from "#ui/states/error-state.tsx";

/**
 * A room of the home page: its ground, its anchors and its frame. Each is a Suspense boundary, so that each is hydrated
 * as a task of its own and none holds up the others, and each fails alone.
 */
export function Room({ id, ground, children }: { id: string; ground: string; children: ReactNode }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      data-ground={ground}
      aria-labelledby={`${id}-heading`}
      className="px-gutter py-section outline-none"
    >
      <div className="mx-auto max-w-measure">
        <Apart>{children}</Apart>
      </div>
    </section>
  );
}

/** A part of the page that is hydrated and may fail by itself: its code may not come over a bad connection. */
export class Apart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed)
      return (
        <ErrorState message="This part of the page could not be loaded." onRetry={() => location.reload()} />
      );
    return <Suspense>{this.props.children}</Suspense>;
  }
}
