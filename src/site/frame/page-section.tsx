import { Component, type ReactNode, Suspense } from "react";
import { ErrorState } from "#ui/states/error-state.tsx";

/** Shows a section of the home page, with its background and its anchor. */
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
        <IsolatedPart>{children}</IsolatedPart>
      </div>
    </section>
  );
}

/**
 * Hydrates part of the page in a separate task. If rendering this part fails, for example because its code couldn't be
 * loaded, the rest of the page still works.
 */
export class IsolatedPart extends Component<{ children: ReactNode }, { failed: boolean }> {
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
