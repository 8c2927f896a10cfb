/** Shared with the page: the id of its template, and the event of its hydration. */
export const PROGRAM = "page-program";
export const HYDRATED = "hydrated";

/** When an unpainted page starts, in milliseconds. */
const LONGEST_MS = 2000;

/** The inline script that starts the program after the first paint, which comes first on a slow connection. */
export const startScript = `(${startAfterPaint})(${JSON.stringify([PROGRAM, HYDRATED, LONGEST_MS])})`;

/** Runs as text, so it uses nothing from outside. A button pressed too early is pressed again. */
function startAfterPaint([program, hydrated, longestMs]: readonly [string, string, number]): void {
  let started = false;
  let pressed: HTMLButtonElement | null = null;

  const start = () => {
    const template = document.getElementById(program);
    if (started || !(template instanceof HTMLTemplateElement)) return;
    started = true;
    // Each in a task of its own: a slow processor takes long for all, and the reader may be scrolling.
    for (const part of [...template.content.children])
      setTimeout(() => {
        if (part instanceof HTMLLinkElement) part.fetchPriority = "low";
        document.body.append(part);
      });
  };
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !button.form) pressed = button;
  };
  const repeatPress = () => {
    document.removeEventListener("click", keepPress, true);
    if (!pressed?.isConnected) return;
    // Tabs and menus react to the first of these, all else to the click.
    for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup"])
      pressed.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
    pressed.click();
  };

  document.addEventListener("click", keepPress, true);
  document.addEventListener(hydrated, repeatPress, { once: true });
  // A page in the background is not painted.
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, longestMs);
}
