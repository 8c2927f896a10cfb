import { makeDiv, type StageCard } from "./card.ts";
import { makeDrawCard } from "./draw-card.ts";
import type { StagePicture } from "./picture.rules.ts";
import { makePollCard } from "./poll-card.ts";
import { makeCountdownCard, makeGuestCard, makeQuestionCard, makeTopicCard } from "./simple-cards.ts";
import { applyStageEvent, type StageEvent, type StageState, type StageStep } from "./stage-state.rules.ts";

const RISE_MS = 320;
const SETTLE_MS = 180;
const OVERSHOOT_PX = 12;
const LEAVE_MS = 220;
const PAUSE_BETWEEN_CARDS_MS = 80;
const FADE_MS = 200;
const CONNECTION_LOST_FADE_MS = 600;
const EASE_OUT = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const EASE_SETTLE = "cubic-bezier(0.18, 1.32, 0.38, 1)";
const EASE_IN = "cubic-bezier(0.5, 0, 0.9, 0.4)";
const FRAME_HEIGHT = 1080;

/** A frame of 1920 by 1080 pixels that shows one card at a time. It only animates transforms and opacity. */
export class Stage {
  readonly element = makeDiv("stage");
  readonly #isStill: boolean;
  readonly #now: () => number;
  #state: StageState<StagePicture> = { phase: "empty", shown: null, wanted: null };
  #card: StageCard | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Identifies the latest step, so that an earlier step's callback can be ignored. */
  #stepId = 0;

  /** With `still`, the stage skips all motion. Use it for small previews. */
  constructor({ now, still = false }: { now(): number; still?: boolean }) {
    this.#now = now;
    this.#isStill = still;
  }

  show(picture: StagePicture | null): void {
    this.#do({ type: this.#isStill ? "settle" : "want", picture });
  }

  /** Shows a picture without motion, and undoes `fadeOut`. A card that is already on screen is only updated. */
  settle(picture: StagePicture | null): void {
    const isSame = this.#state.phase === "holding" && this.#state.shown?.key === picture?.key;
    this.#do({ type: isSame ? "want" : "settle", picture });
    this.element.getAnimations().map((animation) => animation.cancel());
  }

  fadeOut(): void {
    this.element.animate([{}, { opacity: 0 }], { duration: CONNECTION_LOST_FADE_MS, fill: "forwards" });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stepId += 1;
    this.element.replaceChildren();
  }

  #do(event: StageEvent<StagePicture>): void {
    const { state, step } = applyStageEvent(this.#state, event);
    this.#state = state;
    this.#steps[step]();
  }

  readonly #steps: Record<StageStep, () => void> = {
    none: () => {},
    update: () => this.#update(),
    place: () => this.#place(),
    enter: () => void this.#enter(),
    leave: () => void this.#leave(),
    pause: () => {
      this.#clear();
      this.#continueAfter([], PAUSE_BETWEEN_CARDS_MS);
    },
  };

  #update(): void {
    if (this.#state.shown) this.#card?.update?.(this.#state.shown);
    this.#tick();
  }

  #place(): void {
    this.#clear();
    const { shown } = this.#state;
    if (!shown) return;
    this.#card = makeCard(shown);
    this.#card.update?.(shown);
    this.element.replaceChildren(this.#card.element);
    this.#tick();
    this.#card.fitTexts();
  }

  async #enter(): Promise<void> {
    this.#place();
    const card = this.#card;
    const body = card?.element.firstElementChild;
    if (!card || !(body instanceof HTMLElement)) return;
    if (prefersReducedMotion()) {
      const fade = card.element.animate([{ opacity: 0 }, {}], FADE_MS);
      this.#continueAfter([fade, ...(card.enter?.("reduced") ?? [])]);
      return;
    }
    const offScreen = `translateY(${FRAME_HEIGHT - body.offsetTop}px)`;
    const rise = body.animate(
      [
        { transform: offScreen, easing: EASE_OUT },
        {
          transform: `translateY(-${OVERSHOOT_PX}px)`,
          offset: RISE_MS / (RISE_MS + SETTLE_MS),
          easing: EASE_SETTLE,
        },
        { transform: "none" },
      ],
      RISE_MS + SETTLE_MS,
    );
    this.#continueAfter([rise, ...(card.enter?.("full") ?? [])]);
  }

  #leave(): void {
    const scene = this.#card?.element;
    if (!scene) return;
    const motion = prefersReducedMotion()
      ? scene.animate([{}, { opacity: 0 }], { duration: FADE_MS, fill: "forwards" })
      : scene.animate([{}, { transform: `translateY(${FRAME_HEIGHT}px)` }], {
          duration: LEAVE_MS,
          easing: EASE_IN,
          fill: "forwards",
        });
    this.#continueAfter([motion]);
  }

  /**
   * Continues once all of the given animations have finished. On a hidden page, animations may never finish, so this
   * waits no longer than their total time.
   */
  #continueAfter(motions: Animation[], pause = 0): void {
    this.#stepId += 1;
    const stepId = this.#stepId;
    const ends = motions.map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0));
    setTimeout(
      () => {
        if (this.#stepId !== stepId) return;
        const isLeaving = this.#state.phase === "leaving";
        this.#do({ type: "done" });
        if (isLeaving && this.#state.phase === "empty") this.#clear();
      },
      Math.max(pause, ...ends),
    );
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#stepId += 1;
    this.#card = undefined;
    this.element.replaceChildren();
  }

  readonly #tick = (): void => {
    clearTimeout(this.#timer);
    if (!this.#card) return;
    const now = this.#now();
    this.#card.tick?.(now);
    this.#timer = setTimeout(this.#tick, 1000 - (now % 1000) + 1);
  };
}

function makeCard(picture: StagePicture): StageCard {
  switch (picture.scene) {
    case "countdown":
      return makeCountdownCard(picture);
    case "guest":
      return makeGuestCard(picture);
    case "draw":
      return makeDrawCard(picture);
    case "topic":
      return makeTopicCard(picture);
    case "poll":
      return makePollCard(picture);
    case "question":
      return makeQuestionCard(picture);
  }
}

const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
