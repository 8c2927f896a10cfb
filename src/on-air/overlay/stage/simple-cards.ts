import {
  fitTextElement,
  makeCategoryLine,
  makeDiv,
  makeTickScale,
  type StageCard,
  setFixedWidthDigits,
} from "./card.ts";
import { formatTimeLeft, type StagePicture } from "./picture.rules.ts";

type PictureOf<Scene extends StagePicture["scene"]> = Extract<StagePicture, { scene: Scene }>;

/** Fills the frame before the show. Shows the countdown, a scale of the last sixty minutes, and the guest. */
export function makeCountdownCard(first: PictureOf<"countdown">): StageCard<PictureOf<"countdown">> {
  let picture = first;
  const digits = makeDiv("stage-clock");
  const guest = makeDiv("stage-with");
  const label = makeDiv("stage-label");
  const name = makeDiv("stage-name");
  const ticks = makeTickScale("is-hour");
  const column = makeDiv("stage-column", makeDiv("stage-head", name, label), digits, ticks.element, guest);
  const image = document.createElement("img");
  image.src = "/auth-pictures/mic-1080.avif";
  image.alt = "";
  return {
    element: makeDiv("stage-scene", makeDiv("stage-full", column, makeDiv("stage-image", image))),
    update: (next) => {
      picture = next;
      name.textContent = next.showName;
      label.textContent = next.label;
      guest.textContent = next.guest === null ? "" : `With ${next.guest}`;
    },
    tick: (now) => {
      const msLeft = picture.startsAt - now;
      const text = formatTimeLeft(msLeft);
      setFixedWidthDigits(digits, text);
      digits.style.fontSize = `${Math.min(457, Math.floor(1070 / measureDigits(text)))}px`;
      ticks.needle.style.left = `${100 - Math.min(60, Math.max(0, msLeft / 60_000)) / 0.6}%`;
    },
    fitTexts: () => {
      fitTextElement(name, { max: 64, min: 48, lines: 1, fits: () => name.offsetHeight <= 90 });
      fitTextElement(guest, { max: 71, min: 48, lines: 1, fits: () => guest.offsetHeight <= 180 });
    },
  };
}

/** Returns the width of the countdown's digits and colons, in em. */
const measureDigits = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign === ":" ? 0.34 : 0.665), 0);

/**
 * Fills the lower third with the guest's name, a row of ticks, and either a second guest's name or what the show calls
 * the guest's seat.
 */
export function makeGuestCard({
  names: [first = "", ...others],
  place,
}: PictureOf<"guest">): StageCard<PictureOf<"guest">> {
  const second = others.join(" and ");
  const texts = [first, second].filter(Boolean).map((name) => makeDiv("stage-guest-name", name));
  const leader = makeDiv("stage-leader");
  const [name, other = makeDiv("stage-place", place)] = texts;
  const card = makeDiv("stage-ticket is-guest", ...(name ? [name] : []), leader, other);
  return {
    element: makeDiv("stage-scene", card),
    fitTexts: () => {
      const isWide = () => card.scrollWidth > card.clientWidth + 1 || leader.clientWidth < 60;
      const setSize = (size: number) => {
        for (const text of texts) text.style.fontSize = `${size}px`;
      };
      for (let size = 118; size >= 72; size -= 1) {
        setSize(size);
        if (!isWide()) return;
      }
      card.classList.add("is-stacked");
      const room = 600 / texts.length;
      const sizes = texts.map((text) =>
        fitTextElement(text, { max: 118, min: 72, lines: 1, fits: () => text.offsetHeight <= room }),
      );
      // Both guests' names get the same size.
      setSize(Math.min(...sizes));
    },
    enter: () => [
      leader.animate([{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], {
        delay: 260,
        duration: 180,
        fill: "backwards",
        easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      }),
    ],
  };
}

/** How many pixels to leave above the ticket: 30 for the stamp, and 54 of empty space above the stamp. */
const MIN_TICKET_TOP = 84;

export function makeTopicCard({ topic }: PictureOf<"topic">): StageCard<PictureOf<"topic">> {
  const text = makeDiv("stage-topic-text", topic.text);
  text.dir = "auto";
  const stamp = makeDiv("stage-stamp", "On the table");
  const ticket = makeDiv("stage-ticket", makeCategoryLine(topic), text, stamp);
  return {
    element: makeDiv("stage-scene", ticket),
    fitTexts: () => {
      fitTextElement(text, { max: 82, min: 60, lines: 3, fits: () => ticket.offsetTop >= MIN_TICKET_TOP });
    },
    enter: (motion) => (motion === "full" ? [animateStamp(stamp)] : []),
  };
}

const animateStamp = (stamp: HTMLElement): Animation =>
  stamp.animate(
    [
      { opacity: 0, transform: "rotate(-4deg) scale(1.15)" },
      { opacity: 1, transform: "rotate(-4deg) scale(1.15)", offset: 0.01 },
      { opacity: 1, transform: "rotate(-4deg)" },
    ],
    { delay: 260, duration: 180, fill: "backwards", easing: "cubic-bezier(0.5, 0, 0.9, 0.4)" },
  );

/** How many pixels above the card must stay empty. */
const MIN_QUESTION_TOP = 130;

/** Shows a viewer's question, with the viewer's name on a plate behind the upper edge of the card. */
export function makeQuestionCard({
  text: asked,
  name,
}: PictureOf<"question">): StageCard<PictureOf<"question">> {
  const text = makeDiv("stage-topic-text is-question", asked);
  text.dir = "auto";
  const asker = makeDiv("stage-asker", name ?? "");
  asker.dir = "auto";
  const plate = makeDiv("stage-from", makeDiv("stage-from-word", "From"), asker);
  const ticket = makeDiv("stage-ticket is-question", text);
  const card = makeDiv("stage-asked", ...(name === null ? [] : [plate]), ticket);
  return {
    element: makeDiv("stage-scene", card),
    fitTexts: () => {
      fitTextElement(asker, { max: 48, min: 36, lines: 1, fits: () => asker.offsetHeight <= 70 });
      fitTextElement(text, { max: 88, min: 52, lines: 5, fits: () => card.offsetTop >= MIN_QUESTION_TOP });
    },
    enter: (motion) =>
      motion === "full" && name !== null
        ? [
            plate.animate([{ transform: "translateY(100%)" }, { transform: "none" }], {
              delay: 260,
              duration: 180,
              fill: "backwards",
              easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
            }),
          ]
        : [],
  };
}
