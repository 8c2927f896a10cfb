import { BLUR_PX_BY_STEP } from "./reel-motion.rules.ts";
import { blurStrip, measureStrip, paintStrip, type ReelCell } from "./strip-painting.ts";
import type { StripStyle } from "./strip-style.ts";

/**
 * A strip of cells behind a reel's window, painted once for each blur step. Only the strip's transform and its layers'
 * opacity change, because browsers animate those off the main thread.
 */
export class ReelStrip {
  readonly element = document.createElement("div");
  readonly #layers = BLUR_PX_BY_STEP.map(() => document.createElement("canvas"));
  #animations: Animation[] = [];

  constructor() {
    Object.assign(this.element.style, { position: "absolute", inset: "0 0 auto", willChange: "transform" });
    for (const layer of this.#layers) {
      Object.assign(layer.style, { position: "absolute", inset: "0", width: "100%", height: "100%" });
      Object.assign(layer.style, { opacity: "0", willChange: "opacity" });
      this.element.append(layer);
    }
  }

  /**
   * Paints the cells at each of the given blur steps (0 is sharp). The strip stays hidden, with its top edge at `top`.
   */
  paint(cells: readonly ReelCell[], style: StripStyle, top: number, steps: readonly number[]): void {
    this.stop();
    const [sharp] = this.#layers;
    if (!sharp) return;
    paintStrip(sharp, cells, style);
    for (const step of steps) {
      const layer = this.#layers[step];
      if (layer && step > 0) blurStrip(sharp, layer, BLUR_PX_BY_STEP[step] ?? 0);
    }
    if (!steps.includes(0)) sharp.width = sharp.height = 0;
    this.element.style.height = `${measureStrip(cells, style)}px`;
    this.element.style.transform = `translateY(${top}px)`;
  }

  show(step: number | null): void {
    for (const [index, layer] of this.#layers.entries()) layer.style.opacity = index === step ? "1" : "0";
  }

  move(keyframes: Keyframe[], timing: KeyframeAnimationOptions): void {
    this.#animations.push(this.element.animate(keyframes, { fill: "forwards", ...timing }));
  }

  /**
   * Switches from one blur step to the next, each at its own time, in milliseconds from now. A null step hides the
   * strip.
   */
  switchBlur(blurSwitches: readonly (readonly [time: number, step: number | null])[]): void {
    const [first] = blurSwitches;
    const last = blurSwitches.at(-1);
    if (!first || !last) return;
    const duration = Math.max(1, last[0] - first[0]);
    for (const [index, layer] of this.#layers.entries()) {
      const keyframes = blurSwitches.map(([time, step]) => ({
        offset: (time - first[0]) / duration,
        opacity: step === index ? 1 : 0,
        easing: "steps(1, end)",
      }));
      this.#animations.push(
        layer.animate(keyframes.length > 1 ? keyframes : [...keyframes, { ...keyframes[0], offset: 1 }], {
          delay: first[0],
          duration,
          fill: "forwards",
        }),
      );
    }
  }

  stop(): void {
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    this.show(null);
  }
}
