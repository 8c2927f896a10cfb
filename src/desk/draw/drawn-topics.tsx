import { Button } from "#ui/controls/button.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import type { Desk } from "../use-desk.ts";

const POLL_LENGTHS = [
  { value: "30", label: "0:30" },
  { value: "60", label: "1:00" },
  { value: "120", label: "2:00" },
  { value: "300", label: "5:00" },
];

type Draw = NonNullable<NonNullable<Desk["state"]>["draw"]>;

export type DrawProps = {
  desk: Desk;
  word: string;
  onWord: (word: string) => void;
  pollSeconds: number;
  onPollSeconds: (seconds: number) => void;
  /** The cue is about the draw: it is framed. */
  isNeeded: boolean;
};

/** The three, to choose one of them or to ask the audience. */
export function DrawnTopics({ desk, draw, pollSeconds, onPollSeconds }: DrawProps & { draw: Draw }) {
  const mayChoose = desk.mayChange && draw.chosen === null;
  // The cue opens the poll in its part.
  const hasPollPart = desk.week.runSheet.some(({ kind }) => kind === "poll");
  return (
    <>
      <ol className="mt-2 border-rule border-t">
        {draw.topics.map(({ topicId, text }, at) => (
          <li
            key={topicId}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-1 border-rule border-b py-2.5"
          >
            <b>{at + 1}</b>
            <p className={draw.chosen === topicId ? "font-strong" : draw.chosen === null ? "" : "text-on-2"}>
              {text}
              {draw.chosen === topicId && <span className="mt-1 block text-t-0">✓ On the table</span>}
            </p>
            {mayChoose && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Choose ${at + 1}`}
                onClick={() => void desk.send({ command: "choose", topicId })}
              >
                Choose
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayChoose && (
        <div className="my-3 flex flex-wrap items-center justify-between gap-3">
          <span className="font-label text-t-0">Poll runs for</span>
          <Segmented
            label="Poll runs for"
            value={String(pollSeconds)}
            options={POLL_LENGTHS}
            onValueChange={(value) => onPollSeconds(Number(value))}
          />
          {!hasPollPart && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => void desk.send({ command: "open-poll", seconds: pollSeconds })}
            >
              Open the poll
            </Button>
          )}
        </div>
      )}
    </>
  );
}
