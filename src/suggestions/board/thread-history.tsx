import { Link } from "react-router";
import { describeTopicChoice } from "#on-air/draws/choice.rules.ts";
import { LocalTime } from "#show/local-time.tsx";
import { useDateFormatters } from "#show/use-show.ts";
import type { BoardThread } from "./board.contract.ts";
import { explainClosedVoting, type ThreadDraw } from "./board.rules.ts";

const ORDINALS = ["first of three", "second of three", "third of three"];

/** Lists everything that happened to a topic, newest first. */
export function ThreadHistory({ thread, draw }: { thread: BoardThread; draw: ThreadDraw | null }) {
  const { shortMoment } = useDateFormatters();
  const drawPosition = ORDINALS[draw?.topics.findIndex((topic) => topic.text === thread.content) ?? -1];
  const closedVotingText = explainClosedVoting(thread);
  return (
    <section aria-labelledby="whole-way">
      <h2 id="whole-way" className="display text-t-3">
        The whole way
      </h2>
      <ol className="mt-4">
        {thread.events.toReversed().map(({ at, kind, text }) => (
          <li
            key={`${kind} ${at}`}
            className="grid gap-x-5 gap-y-1 border-rule border-t py-4 tablet:grid-cols-[12rem_1fr]"
          >
            <time dateTime={at} className="figures text-on-2 text-t-1">
              {shortMoment(at)}
              <span className="block min-h-[1lh] text-on-3 text-t-0">
                <LocalTime at={at} withDay />
              </span>
            </time>
            <div>
              <p className="text-t-2 wrap-anywhere">
                {kind === "drawn" && drawPosition ? `Drawn on air, ${drawPosition}.` : text}
              </p>
              {draw && kind === "drawn" && (
                <p className="mt-1 text-on-2 text-t-1 wrap-anywhere">
                  {`Word: ${draw.word}. `}
                  <Link
                    to={`/draws/${draw.id}`}
                    className="font-label text-link underline underline-offset-4"
                  >
                    {`Check draw ${draw.id}`}
                  </Link>
                </p>
              )}
              {draw && kind === "chosen" && (
                <p className="mt-1 text-on-2 text-t-1">{describeTopicChoice(draw)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {closedVotingText && <p className="border-rule border-t pt-4 text-on-3 text-t-1">{closedVotingText}</p>}
    </section>
  );
}
