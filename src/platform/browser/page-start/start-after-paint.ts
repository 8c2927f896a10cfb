export const PROGRAM = "page-program";
export const HYDRATED = "hydrated";

const LONGEST_MS = 2000;

/** Starts the program after the first paint, which a slow connection must not delay. */
export const startScript = `(${startAfterPaint})(${JSON.stringify([PROGRAM, HYDRATED, LONGEST_MS])})`;

function startAfterPaint([program, hydrated, longestMs]: readonly [string, string, number]): void {
  let started = false;
  let pressed: HTMLButtonElement | null = null;

  const start = () => {
    const template = document.getElementById(program);
    if (started || !(template instanceof HTMLTemplateElement)) return;
    started = true;
    // One task each, so that a slow processor can scroll in between.
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
  if (document.hidden) start();
  else new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, longestMs);
}
