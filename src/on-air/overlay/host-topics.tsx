import { getOptionId } from "#on-air/polls/poll-results.rules.ts";
import { formatLength } from "#on-air/week/pace.rules.ts";
import type { HostView } from "./overlay.contract.ts";

/** Shows an open free poll or, if there is none, the three drawn topics or the chosen one. */
export function HostTopics({ view: { draw, poll }, now }: { view: HostView; now: number }) {
  if (poll?.open && poll.question !== null)
    return <HostPoll poll={poll} question={poll.question} now={now} />;
  if (!draw) return null;
  const chosenTopics = draw.topics.filter(({ topicId }) => topicId === draw.chosen);
  const isOpen = poll?.open && poll.question === null && draw.chosen === null;
  return (
    <section aria-label="Topics" className="mt-5 border-rule border-t pt-4">
      <h2 className="font-label text-on-2">
        {chosenTopics.length > 0 ? "On the table" : isOpen ? describeTimeLeft(poll, now) : "Drawn"}
      </h2>
      <ol>
        {(chosenTopics.length > 0 ? chosenTopics : draw.topics).map(({ topicId, text }) => (
          <NumberedLine
            key={topicId}
            number={draw.topics.findIndex((one) => one.topicId === topicId) + 1}
            text={text}
          />
        ))}
      </ol>
    </section>
  );
}

type Poll = NonNullable<HostView["poll"]>;

function HostPoll({ poll, question, now }: { poll: Poll; question: string; now: number }) {
  return (
    <section aria-label="Poll" className="mt-5 border-rule border-t pt-4">
      <h2 className="font-label text-on-2">{describeTimeLeft(poll, now)}</h2>
      <p dir="auto" className="mt-2 font-strong text-[1.5rem] leading-snug wrap-anywhere">
        {question}
      </p>
      <ol>
        {poll.options.map((option, index) => (
          <NumberedLine key={getOptionId(option)} number={index + 1} text={option.text} />
        ))}
      </ol>
    </section>
  );
}

const NumberedLine = ({ number, text }: { number: number; text: string }) => (
  <li className="flex gap-4 border-rule border-b py-3.5 font-label text-[1.3rem] leading-snug last:border-0">
    <span className="figures text-on-2">{number}</span>
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {text}
    </span>
  </li>
);

const describeTimeLeft = ({ closesAt }: Pick<Poll, "closesAt">, now: number): string =>
  `Read aloud, closes in ${formatLength(Math.max(0, Date.parse(closesAt) - now))}`;
