import { getOptionId, summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { fitTextElement, makeDiv, makeTickScale, type StageCard, setFixedWidthDigits } from "./card.ts";
import { findLargestFittingFontSize } from "./fit.rules.ts";
import { countDarkTicks, formatTimeLeft, type StagePicture } from "./picture.rules.ts";

type PollPicture = Extract<StagePicture, { scene: "poll" }>;

/**
 * The maximum height of a row in pixels. In a closed poll, the heading and three rows this high just fill the frame.
 */
const MAX_ROW_HEIGHT = 195;
const MAX_QUESTION_HEIGHT = 150;
/** How many pixels above the plate must stay empty. */
const MIN_PLATE_TOP = 54;
/** With this many options or more, rows are closer together and their numbers are smaller. */
const MIN_COMPACT_OPTIONS = 4;
const MIN_ANSWER_SIZE = 34;

/** Shows the poll: the time left while it is open, and numbers and bars once it is closed. */
export function makePollCard(initialPicture: PollPicture): StageCard<PollPicture> {
  let picture = initialPicture;
  const { options, question } = picture.poll;
  const isFree = question !== null;
  const headline = makeDiv("stage-headline");
  const ticks = makeTickScale("is-poll");
  const clock = makeDiv("stage-time");
  const total = makeDiv("stage-total");
  const questionElement = makeDiv("stage-poll-question", question ?? "");
  questionElement.dir = "auto";
  const rows = options.map((option, index) => makeRow(getOptionId(option), option.text, index + 1));
  const plate = makeDiv(
    `stage-plate is-poll ${options.length >= MIN_COMPACT_OPTIONS ? "is-many" : ""}`,
    makeDiv("stage-poll-head", headline, ticks.element, clock, total),
    ...(isFree ? [questionElement] : []),
    ...rows.map(({ element }) => element),
  );
  const fitTexts = () => {
    fitTextElement(headline, { max: 82, min: 48, lines: 1, fits: () => headline.offsetHeight <= 110 });
    const max = picture.poll.results ? 50 : 54;
    if (!isFree) {
      for (const { text } of rows)
        fitTextElement(text, { max, min: 44, lines: 2, fits: () => text.offsetHeight <= MAX_ROW_HEIGHT });
      return;
    }
    fitTextElement(questionElement, {
      max: 64,
      min: 40,
      lines: 2,
      fits: () => questionElement.offsetHeight <= MAX_QUESTION_HEIGHT,
    });
    // All of a question's answers are set in the same size.
    findLargestFittingFontSize(max, MIN_ANSWER_SIZE, (size) => {
      for (const { text } of rows) text.style.fontSize = `${size}px`;
      return plate.offsetTop >= MIN_PLATE_TOP;
    });
  };
  return {
    element: makeDiv("stage-scene", plate),
    update: (next) => {
      const closes = picture.poll.results === null && next.poll.results !== null;
      picture = next;
      const { results } = next.poll;
      plate.classList.toggle("is-closed", results !== null);
      headline.textContent = `Vote: ${next.site}`;
      if (results === null) return;
      const summary = summarizePollResults(results);
      headline.textContent = summary.isTie ? "A tie" : "Your votes";
      total.textContent = formatCount(summary.total, "vote");
      for (const row of rows) row.close(summary.rows.find(({ option }) => option === row.option));
      if (closes) fitTexts();
    },
    tick: (now) => {
      const closesAt = Date.parse(picture.poll.closesAt);
      const msLeft = Math.max(0, closesAt - now);
      setFixedWidthDigits(clock, formatTimeLeft(msLeft));
      if (msLeft > 0) ticks.darken(countDarkTicks(msLeft, closesAt - Date.parse(picture.poll.openedAt)));
    },
    fitTexts,
  };
}

function makeRow(option: number, words: string, number: number) {
  const text = makeDiv("stage-option-text", words);
  text.dir = "auto";
  const votes = makeDiv("stage-votes");
  const bar = makeDiv("stage-bar");
  const element = makeDiv("stage-option", makeDiv("stage-number", String(number)), text, votes, bar);
  return {
    option,
    element,
    text,
    close: (result: { votes: number; share: number; leads: boolean } | undefined) => {
      votes.textContent = (result?.votes ?? 0).toLocaleString("en-US");
      element.classList.toggle("is-lost", !result?.leads);
      bar.style.transform = `scaleX(${result?.share ?? 0})`;
    },
  };
}
