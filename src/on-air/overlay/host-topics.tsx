import { getOptionId, summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { HostView } from "./overlay.contract.ts";

/**
 * Shows the three drawn topics or the chosen one, and the free poll, if any. While a free poll is open, shows only the
 * poll.
 */
export function HostTopics({ view: { draw, poll }, now }: { view: HostView; now: number }) {
  const freePoll = poll?.question == null ? null : poll;
  return (
    <>
      {draw && !freePoll?.open && <DrawnTopics draw={draw} poll={freePoll ? null : poll} now={now} />}
      {freePoll && <FreePoll poll={freePoll} now={now} />}
    </>
  );
}

type Poll = NonNullable<HostView["poll"]>;

/** `poll` is the poll on these topics. */
function DrawnTopics({
  draw: { topics, chosen },
  poll,
  now,
}: {
  draw: NonNullable<HostView["draw"]>;
  poll: Poll | null;
  now: number;
}) {
  const chosenTopics = topics.filter(({ topicId }) => topicId === chosen);
  const isDecided = chosenTopics.length > 0;
  return (
    <section aria-label="Topics" className="mt-5 border-rule border-t pt-4">
      <h2 className="font-label text-on-2">
        {isDecided ? "On the table" : poll ? describePoll(poll, now) : "Drawn"}
      </h2>
      <ol>
        {(isDecided ? chosenTopics : topics).map(({ topicId, text }) => (
          <NumberedLine
            key={topicId}
            number={topics.findIndex((one) => one.topicId === topicId) + 1}
            text={text}
            votes={isDecided ? undefined : findVotes(poll, topicId)}
          />
        ))}
      </ol>
    </section>
  );
}

function FreePoll({ poll, now }: { poll: Poll; now: number }) {
  return (
    <section aria-label="Poll" className="mt-5 border-rule border-t pt-4">
      <h2 className="font-label text-on-2">{describePoll(poll, now)}</h2>
      <p dir="auto" className="mt-2 font-strong text-[1.5rem] leading-snug wrap-anywhere">
        {poll.question}
      </p>
      <ol>
        {poll.options.map((option, index) => (
          <NumberedLine
            key={getOptionId(option)}
            number={index + 1}
            text={option.text}
            votes={findVotes(poll, getOptionId(option))}
          />
        ))}
      </ol>
    </section>
  );
}

const NumberedLine = ({
  number,
  text,
  votes,
}: {
  number: number;
  text: string;
  /** Undefined until the poll is closed. */
  votes: number | undefined;
}) => (
  <li className="flex gap-4 border-rule border-b py-3.5 font-label text-[1.3rem] leading-snug last:border-0">
    <span className="figures text-on-2">{number}</span>
    <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
      {text}
    </span>
    {votes !== undefined && <b className="figures">{votes.toLocaleString("en-US")}</b>}
  </li>
);

const findVotes = (poll: Poll | null, option: number): number | undefined =>
  poll?.results?.find((result) => getOptionId(result) === option)?.votes;

function describePoll({ open, closesAt, results }: Poll, now: number): string {
  if (open) return `Read aloud, closes in ${formatLengthMs(Math.max(0, Date.parse(closesAt) - now))}`;
  const { total, isTie } = summarizePollResults(results ?? []);
  return `${isTie ? "A tie" : "Poll closed"}, ${formatCount(total, "vote")}`;
}
