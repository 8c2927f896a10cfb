import { judgeResults } from "#on-air/polls/poll-results.rules.ts";
import { type Card, fitText, make, makeTicks, setDigits } from "./card.ts";
import { countTicksOut, formatClock, type Picture } from "./picture.rules.ts";

type PollPicture = Extract<Picture, { scene: "poll" }>;

/** Three of them, closed, and the head fill the frame but for its margins. */
const ROW_ROOM = 195;

/** The poll: open with the time left, closed with numbers and bars. No count is shown before it is closed. */
export function makePoll(first: PollPicture): Card<PollPicture> {
  let picture = first;
  let began: number | undefined;
  const headline = make("stage-headline");
  const ticks = makeTicks("is-poll");
  const clock = make("stage-time");
  const total = make("stage-total");
  const rows = first.poll.options.map(({ topicId, text }, at) => makeRow(topicId, text, at + 1));
  const plate = make(
    "stage-plate is-poll",
    make("stage-poll-head", headline, ticks.element, clock, total),
    ...rows.map(({ element }) => element),
  );
  const fitTexts = () => {
    fitText(headline, { max: 82, min: 48, lines: 1, fits: () => headline.offsetHeight <= 110 });
    for (const { text } of rows) {
      const max = picture.poll.results ? 50 : 54;
      fitText(text, { max, min: 44, lines: 2, fits: () => text.offsetHeight <= ROW_ROOM });
    }
  };
  return {
    element: make("stage-scene", plate),
    update: (next) => {
      const closes = picture.poll.results === null && next.poll.results !== null;
      picture = next;
      const { results } = next.poll;
      plate.classList.toggle("is-closed", results !== null);
      headline.textContent = `Vote: ${next.site}`;
      if (results === null) return;
      const judged = judgeResults(results);
      headline.textContent = judged.isTie ? "A tie" : "Your votes";
      total.textContent = judged.total === 1 ? "1 vote" : `${judged.total.toLocaleString("en-US")} votes`;
      for (const row of rows) row.close(judged.rows.find(({ topicId }) => topicId === row.topicId));
      if (closes) fitTexts();
    },
    tick: (now) => {
      const left = Math.max(0, Date.parse(picture.poll.closesAt) - now);
      setDigits(clock, formatClock(left));
      began ??= now;
      if (left > 0) ticks.putOut(countTicksOut(left, left + now - (picture.openedAt ?? began)));
    },
    fitTexts,
  };
}

function makeRow(topicId: number, words: string, number: number) {
  const text = make("stage-option-text", words);
  text.dir = "auto";
  const votes = make("stage-votes");
  const bar = make("stage-bar");
  const element = make("stage-option", make("stage-number", String(number)), text, votes, bar);
  return {
    topicId,
    element,
    text,
    close: (result: { votes: number; share: number; leads: boolean } | undefined) => {
      votes.textContent = (result?.votes ?? 0).toLocaleString("en-US");
      element.classList.toggle("is-lost", !result?.leads);
      bar.style.transform = `scaleX(${result?.share ?? 0})`;
    },
  };
}
