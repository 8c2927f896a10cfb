import { BLURS } from "./reel-motion.rules.ts";
import { type Cell, paintStrip, type StripLook, smear, stripHeight } from "./strip-painting.ts";

/**
 * A strip of cells that moves behind a reel's window, drawn once in each step of blur. Only its transform and the
 * opacity of its layers ever change, so that the browser moves it without the page's own thread.
 */
export class Strip {
  readonly element = document.createElement("div");
  readonly #layers = BLURS.map(() => document.createElement("canvas"));
  #running: Animation[] = [];

  constructor() {
    Object.assign(this.element.style, { position: "absolute", inset: "0 0 auto", willChange: "transform" });
    for (const layer of this.#layers) {
      Object.assign(layer.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
      Object.assign(layer.style, { opacity: "0", willChange: "opacity" });
      this.element.append(layer);
    }
  }

  /** Draws the cells in these steps of blur (0 is without), and stands still with its top at `top`, hidden. */
  paint(cells: readonly Cell[], look: StripLook, top: number, steps: readonly number[]): void {
    this.still();
    const [sharp] = this.#layers;
    if (!sharp) return;
    paintStrip(sharp, cells, look);
    for (const step of steps) {
      const layer = this.#layers[step];
      if (layer && step > 0) smear(sharp, layer, BLURS[step] ?? 0);
    }
    // Where it is never seen clear, the clear drawing was a means only.
    if (!steps.includes(0)) sharp.width = sharp.height = 0;
    this.element.style.height = `${stripHeight(cells, look)}px`;
    this.element.style.transform = `translateY(${top}px)`;
  }

  /** Shows one step of blur, or none. */
  show(step: number | null): void {
    for (const [index, layer] of this.#layers.entries()) layer.style.opacity = index === step ? "1" : "0";
  }

  /** Moves the whole strip; times in milliseconds. */
  move(keyframes: Keyframe[], timing: KeyframeAnimationOptions): void {
    this.#running.push(this.element.animate(keyframes, { fill: "forwards", ...timing }));
  }

  /**
   * Switches its steps of blur at moments from now on: `[at, step or null]` in milliseconds, in their order. Before the
   * first it is as `show` left it.
   */
  switchBlur(moments: readonly (readonly [at: number, step: number | null])[]): void {
    const [first] = moments;
    const last = moments.at(-1);
    if (!first || !last) return;
    const during = Math.max(1, last[0] - first[0]);
    for (const [index, layer] of this.#layers.entries()) {
      const keyframes = moments.map(([at, step]) => ({
        offset: (at - first[0]) / during,
        opacity: step === index ? 1 : 0,
        easing: "steps(1, end)",
      }));
      this.#running.push(
        layer.animate(keyframes.length > 1 ? keyframes : [...keyframes, { ...keyframes[0], offset: 1 }], {
          delay: first[0],
          duration: during,
          fill: "forwards",
        }),
      );
    }
  }

  /** Ends all movement where it began. */
  still(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.show(null);
  }
}
