export const SCRIPTS_TEMPLATE_ID = "page-program";
export const HYDRATED_EVENT = "hydrated";
/** The event that a form dispatches once its code is ready to submit it. */
export const FORM_READY_EVENT = "formready";

const MAX_PAINT_WAIT_MS = 2000;
const RETRY_MS = 2000;
/**
 * How long a form that was submitted early waits for its code. After that, the browser submits it without JavaScript.
 */
const FORM_TIMEOUT_MS = 8000;
/** How long an early press on a button waits for the page's code. After that, nobody expects it to do anything. */
const PRESS_TIMEOUT_MS = 20_000;

/**
 * Returns a script that starts the page's code after the first paint, so that downloading the code doesn't delay the
 * paint on a slow connection.
 */
export const writeStartScript = (): string =>
  `(${startAfterPaint})(${JSON.stringify([SCRIPTS_TEMPLATE_ID, HYDRATED_EVENT, FORM_READY_EVENT, MAX_PAINT_WAIT_MS, RETRY_MS, FORM_TIMEOUT_MS, PRESS_TIMEOUT_MS])})`;

function startAfterPaint([
  templateId,
  hydratedEvent,
  formReadyEvent,
  maxPaintWaitMs,
  retryMs,
  formTimeoutMs,
  pressTimeoutMs,
]: readonly [string, string, string, number, number, number, number]): void {
  // React Router fails if sessionStorage is missing or blocked. In that case, replace it with an object in memory.
  try {
    sessionStorage.getItem("");
  } catch {
    const kept = new Map<string, string>();
    const getItem = (name: string) => kept.get(name) ?? null;
    const setItem = (name: string, value: string) => void kept.set(name, value);
    const removeItem = (name: string) => void kept.delete(name);
    Object.defineProperty(window, "sessionStorage", { value: { getItem, setItem, removeItem } });
  }
  let started = false;
  let pressed: HTMLButtonElement | null = null;
  let pressedAt = 0;
  let sent: HTMLFormElement | null = null;
  const ready = new WeakSet<EventTarget>();

  const start = () => {
    const template = document.getElementById(templateId);
    if (started || !(template instanceof HTMLTemplateElement)) return;
    started = true;
    const [visit] = performance.getEntriesByType("navigation");
    const isReload = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
    // Run each script in its own task, so that people on slow devices can scroll in between.
    for (const part of [...template.content.children])
      setTimeout(() => {
        // WebKit remembers a failed preload even after a reload, so skip preloads if the page was reloaded.
        if (part instanceof HTMLLinkElement && isReload) return;
        if (part instanceof HTMLLinkElement) part.fetchPriority = "low";
        if (part instanceof HTMLScriptElement) retry(part, 5);
        document.body.append(part);
      });
  };
  /** Retries a script that failed to load. In WebKit, retries fail, too, until it has forgotten the failed preload. */
  const retry = (script: HTMLScriptElement, triesLeft: number) =>
    script.addEventListener("error", () => {
      if (triesLeft === 0) return;
      setTimeout(() => {
        const again = document.createElement("script");
        Object.assign(again, { type: script.type, nonce: script.nonce, textContent: script.textContent });
        retry(again, triesLeft - 1);
        document.body.append(again);
      }, retryMs);
    });
  const rememberClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button || button.form) return;
    pressed = button;
    pressedAt = performance.now();
  };
  const repeatClick = () => {
    if (!pressed?.isConnected || performance.now() - pressedAt >= pressTimeoutMs) return;
    // Send both kinds of events: tabs and menus react to pointerdown, everything else to click.
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
      pressed.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
    pressed.click();
  };

  /** Holds back an early submission until the form's code can send it and show the result without leaving the page. */
  const holdBackSubmit = (event: Event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !("waits" in form.dataset) || ready.has(form)) return;
    event.preventDefault();
    if (!sent) setTimeout(() => sent && HTMLFormElement.prototype.submit.call(sent), formTimeoutMs);
    sent = form;
  };
  const submitAgain = ({ target: form }: Event) => {
    if (!(form instanceof HTMLFormElement)) return;
    ready.add(form);
    if (form !== sent) return;
    sent = null;
    setTimeout(() => form.requestSubmit());
  };

  document.addEventListener("click", rememberClick, true);
  document.addEventListener("submit", holdBackSubmit, true);
  document.addEventListener(formReadyEvent, submitAgain);
  const stopRemembering = () => {
    document.removeEventListener("click", rememberClick, true);
    // Wait, because React is still running effects. While it does, it drops events in parts of the page that it has yet
    // to hydrate. Afterwards, such an event makes it hydrate them.
    setTimeout(repeatClick);
  };
  document.addEventListener(hydratedEvent, stopRemembering, { once: true });
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, maxPaintWaitMs);
}
