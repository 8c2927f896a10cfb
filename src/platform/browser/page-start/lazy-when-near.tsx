import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reloadPage } from "./reload-page.ts";
import { readTypedText, restoreTypedText, type TypedText } from "./typed-text.ts";
import { waitUntilNear } from "./when-near.ts";

const onServer = typeof document === "undefined";
const serverHtml = { __html: "" };

/** Stays HTML until it comes near or is used. React's `lazy` drops the HTML when the address changes before. */
export function lazyWhenNear(
  load: () => Promise<{ default: ComponentType }>,
  LoadError: ComponentType<{ onRetry: () => void }>,
): ComponentType<{ className?: string }> {
  const ServerPart = lazy(load);
  return function LazyWhenNear({ className }) {
    const place = useRef<HTMLDivElement>(null);
    const { Part, failed, retry } = useLoadedPart(load, place);
    if (onServer)
      return (
        <div className={className}>
          <Suspense>
            <ServerPart />
          </Suspense>
        </div>
      );
    if (Part)
      return (
        <div key="loaded" ref={place} className={className}>
          <Part />
        </div>
      );
    return (
      <>
        <div
          key="server"
          ref={place}
          className={className}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; it keeps what the server rendered
          dangerouslySetInnerHTML={serverHtml}
        />
        {failed && <LoadError onRetry={retry} />}
      </>
    );
  };
}

function useLoadedPart(
  load: () => Promise<{ default: ComponentType }>,
  place: { current: HTMLDivElement | null },
) {
  const typed = useRef<TypedText>(undefined);
  const [Part, setPart] = useState<ComponentType>();
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    const element = place.current;
    const loadPart = async () => {
      if (attempt === 1 && element?.hasChildNodes()) await waitUntilNear(element);
      const { default: loaded } = await load();
      if (gone) return;
      typed.current = element ? readTypedText(element) : undefined;
      // At once: what is typed between reading and rendering would be lost.
      flushSync(() => setPart(() => loaded));
    };
    loadPart().catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, [attempt, load, place]);
  useLayoutEffect(() => {
    if (Part && place.current && typed.current) restoreTypedText(place.current, typed.current);
  }, [Part, place]);

  const retry = () => {
    if (attempt > 1) return reloadPage();
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { Part, failed, retry };
}
