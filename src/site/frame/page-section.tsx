import { Component, type ReactNode, Suspense } from "react";
import { ErrorState } from "#ui/states/error-state.tsx";

/** A section of the home page: its ground, its anchor and its frame. */
export function PageSection({ id, ground, children }: { id: string; ground: string; children: ReactNode }) {
  return (
    <section
      id={id}
      tabIndex={-1}
      data-ground={ground}
      aria-labelledby={`${id}-heading`}
      className="px-gutter py-section outline-none"
    >
      <div className="mx-auto max-w-measure">
        <Isolated>{children}</Isolated>
      </div>
    </section>
  );
}

/** A part of the page that is hydrated in a task of its own, and fails alone when its code does not load. */
export class Isolated extends Component<{ children: ReactNode }, { failed: boolean }> {
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
