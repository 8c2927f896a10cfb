import { useQuery } from "@tanstack/react-query";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { PollCounts } from "./poll-counts.tsx";
import type { Desk } from "./use-desk.ts";
import { WORD_FIELD } from "./use-desk-keys.ts";

const POLL_LENGTHS = [
  { value: "30", label: "0:30" },
  { value: "60", label: "1:00" },
  { value: "120", label: "2:00" },
  { value: "300", label: "5:00" },
];

type Props = {
  desk: Desk;
  word: string;
  onWord: (word: string) => void;
  pollSeconds: number;
  onPollSeconds: (seconds: number) => void;
  /** The cue is about the draw: it is framed. */
  isNeeded: boolean;
};

/** The word, what was drawn, and the poll on it. */
export function DrawPanel(props: Props) {
  const { desk, isNeeded } = props;
  const { state, week } = desk;
  const draw = week.status === "live" ? state?.draw : null;
  const frame = cn(isNeeded && "rounded-control border-2 border-on bg-raised p-5");
  if (state?.poll && draw)
    return (
      <section aria-labelledby="draw" className={frame}>
        <PollCounts desk={desk} poll={state.poll} draw={draw} />
      </section>
    );
  return (
    <section aria-labelledby="draw" className={frame}>
      <div className="flex min-h-8 items-center justify-between">
        <h3 id="draw" className="font-strong text-t-1">
          {draw ? "Drawn" : "The draw"}
        </h3>
        {draw ? (
          <ButtonLink to={`/draws/${draw.id}`} target="_blank" variant="link" size="sm">
            Draw {draw.id}
          </ButtonLink>
        ) : (
          state && <p className="text-on-2">Draw {state.nextDraw.id}</p>
        )}
      </div>
      {draw && <DrawnTopics {...props} draw={draw} />}
      {!(draw && draw.chosen !== null) && <WordForm {...props} isAgain={Boolean(draw)} />}
    </section>
  );
}

type Draw = NonNullable<NonNullable<Desk["state"]>["draw"]>;

function DrawnTopics({ desk, draw, pollSeconds, onPollSeconds }: Props & { draw: Draw }) {
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

function WordForm({ desk, word, onWord, isAgain }: Props & { isAgain: boolean }) {
  const { week, mayChange } = desk;
  const isLive = week.status === "live";
  const available = useQuery({ ...topicStatsQuery(), enabled: mayChange }).data?.available;
  if (!mayChange) return <p className="mt-2 text-on-2">The audience gives the word on air.</p>;
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLive && word.trim() !== "") void desk.send({ command: "draw", word: word.trim() });
      }}
    >
      {!isAgain && (
        <p className="text-on-2">
          {available ?? 0} topics are in the drum. The secret is fixed; its seal is on the site.
        </p>
      )}
      <div className="flex items-end gap-2.5">
        <Field label={isAgain ? "Another word, to draw again" : "The audience's word"} className="flex-1">
          <div id={`${WORD_FIELD}-box`} className="contents">
            <Input
              id={WORD_FIELD}
              aria-label="The audience's word"
              value={word}
              maxLength={100}
              placeholder="Given on air"
              autoComplete="off"
              onChange={(event) => onWord(event.target.value)}
            />
          </div>
        </Field>
        <Button type="submit" variant="secondary" disabled={!isLive || word.trim() === ""}>
          Draw
        </Button>
      </div>
      <p className="text-on-2 text-t-0">
        {isLive
          ? "Take the first word that is read aloud. What was drawn stays, also when nobody likes it."
          : "Opens when the show is live."}
        {isLive && <kbd className="ml-2 text-on-3 max-desktop:hidden">D</kbd>}
      </p>
    </form>
  );
}
