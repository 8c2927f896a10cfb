/** A page is shown at the latest so long after its HTML has come; in milliseconds. */
const LONGEST_MS = 2000;

const PRELOAD = "modulepreload";
const MODULE = "module";
const waiting = (kind: string) => `waiting-${kind}`;

/** Said by the page's program when all that is not a part of its own reacts. */
export const HYDRATED = "hydrated";

/**
 * A page's HTML whose program is asked for once the page has been painted: over a slow connection the style sheet, the
 * faces and the pictures in sight have it for themselves. `nonce` marks the scripts of the renderer.
 */
export function paintFirst(html: string, nonce: string): string {
  const module = new RegExp(`(<script(?=[^>]* nonce="${nonce}")[^>]*) type="${MODULE}"`, "g");
  const start = `(${startAfterPaint})(${JSON.stringify([PRELOAD, MODULE, HYDRATED])},${LONGEST_MS})`;
  return html
    .replaceAll(`<link rel="${PRELOAD}"`, `<link rel="${waiting(PRELOAD)}" fetchpriority="low"`)
    .replace(module, `$1 type="${waiting(MODULE)}"`)
    .replace("</body>", () => `<script nonce="${nonce}">${start}</script></body>`);
}

/**
 * Runs in the page by itself, so it knows nothing from outside. Whoever presses a button before the program runs has it
 * pressed as soon as it does; what is typed is carried over elsewhere.
 */
function startAfterPaint(
  [preload, module, hydrated]: readonly [string, string, string],
  longestMs: number,
): void {
  let begun = false;
  let pressed: HTMLButtonElement | null = null;

  const begin = () => {
    if (begun) return;
    begun = true;
    // One at a time: a slow processor takes long for all, and somebody may be scrolling.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="waiting-${preload}"]`))
      setTimeout(() => {
        link.rel = preload;
      });
    for (const waiting of document.querySelectorAll(`script[type="waiting-${module}"]`))
      setTimeout(() => {
        const script = document.createElement("script");
        script.type = module;
        script.textContent = waiting.textContent;
        waiting.replaceWith(script);
      });
  };
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !button.form) pressed = button;
  };

  document.addEventListener("click", remember, true);
  document.addEventListener(
    hydrated,
    () => {
      document.removeEventListener("click", remember, true);
      document.documentElement.dataset.hydrated = "";
      if (!pressed?.isConnected) return;
      // Tabs and menus react to the first of these, all else to the click.
      for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
        pressed.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
      pressed.click();
    },
    { once: true },
  );
  // A page in the background is not painted, and has nobody to be in the way of.
  if (document.hidden) begin();
  else new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, longestMs);
}
