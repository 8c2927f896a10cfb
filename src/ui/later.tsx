import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { nearOrUsed } from "#platform/browser/near-or-used.ts";
import { ErrorState } from "#ui/states/error-state.tsx";

const onServer = typeof document === "undefined";
/** React leaves what the server wrote: it does not look into an element whose HTML is given. */
const asServed = { __html: "" };

/**
 * A part of a page that comes as HTML, and whose code is loaded when it comes near or is used. Until then it is not
 * hydrated. A suspended boundary would do the same, but React throws its HTML away, or holds every navigation up, when
 * the address changes meanwhile. What was typed before the code came, and the focus, are carried over.
 */
export function later(
  load: () => Promise<{ default: ComponentType }>,
): ComponentType<{ className?: string }> {
  const Served = lazy(load);
  return function Later({ className }) {
    const place = useRef<HTMLDivElement>(null);
    const typed = useRef<Typed[]>([]);
    const focused = useRef(-1);
    const [Part, setPart] = useState<ComponentType>();
    const [attempt, setAttempt] = useState(1);
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      let gone = false;
      const element = place.current;
      const bring = async () => {
        if (attempt === 1 && element?.hasChildNodes()) await nearOrUsed(element);
        const { default: loaded } = await load();
        if (gone) return;
        // In one go: what is typed between the look at the boxes and the change would be lost.
        typed.current = element ? typedIn(element) : [];
        focused.current = element ? stopsIn(element).findIndex((stop) => stop.matches(":focus")) : -1;
        flushSync(() => setPart(() => loaded));
      };
      bring().catch(() => setFailed(true));
      return () => {
        gone = true;
      };
    }, [attempt]);
    useLayoutEffect(() => {
      if (!Part || !place.current) return;
      typeInto(place.current, typed.current);
      if (!place.current.contains(document.activeElement))
        stopsIn(place.current)[focused.current]?.focus({ preventScroll: true });
    }, [Part]);

    const again = () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    };

    if (onServer)
      return (
        <div className={className}>
          <Suspense>
            <Served />
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
          key="served"
          ref={place}
          className={className}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never set: it keeps what the server rendered
          dangerouslySetInnerHTML={asServed}
        />
        {failed && <ErrorState message="This part of the page could not be loaded." onRetry={again} />}
      </>
    );
  };
}

/** What a keyboard comes to, in its order: the same before and after the code is there. */
const stopsIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>("a[href], button, input, textarea, select"),
];

type Typed = { name: string; value: string; focused: boolean };

const boxes = (element: Element) =>
  element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[name], textarea[name]");

function typedIn(element: Element): Typed[] {
  return [...boxes(element)].map((box) => ({
    name: box.name,
    value: box.value,
    focused: box === document.activeElement,
  }));
}

/** As if it were typed now, so that the form hears of it. */
function typeInto(element: Element, typed: Typed[]): void {
  for (const box of boxes(element)) {
    const before = typed.find(({ name }) => name === box.name);
    if (before?.focused) box.focus({ preventScroll: true });
    if (!before?.value || box.value === before.value) continue;
    const prototype = Object.getPrototypeOf(box);
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(box, before.value);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
