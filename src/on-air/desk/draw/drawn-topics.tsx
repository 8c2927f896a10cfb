import { useQuery } from "@tanstack/react-query";
import type { ShowDrawRow } from "#on-air/draws/draws.contract.ts";
import { CommandButton } from "../command-button.tsx";
import { hasPollPart } from "../cue.rules.ts";
import { showDrawQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { PollStart } from "./poll-start.tsx";

type Draw = NonNullable<NonNullable<Desk["state"]>["draw"]>;

export type DrawProps = {
  desk: Desk;
  word: string;
  onWordChange: (word: string) => void;
  pollSeconds: number;
  onPollSecondsChange: (seconds: number) => void;
  /** Whether the producer has to act on the draw next. If so, the draw gets a frame. */
  isNeeded: boolean;
};

/** Shows the three topics, with buttons to choose one or to ask the audience. */
export function DrawnTopics({ desk, draw, pollSeconds, onPollSecondsChange }: DrawProps & { draw: Draw }) {
  const drawnTopics = useQuery(showDrawQuery(draw.id)).data?.topics;
  const mayChoose = desk.mayChange && draw.chosen === null;
  return (
    <>
      <ol className="mt-2 border-rule border-t">
        {draw.topics.map(({ topicId, text }, index) => (
          <li
            key={topicId}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-1 border-rule border-b py-2.5"
          >
            <b>{index + 1}</b>
            <p className={draw.chosen === topicId ? "font-strong" : draw.chosen === null ? "" : "text-on-2"}>
              <TopicCategory topic={drawnTopics?.find(({ id }) => id === topicId)} />
              {text}
              {draw.chosen === topicId && <span className="mt-1 block text-t-0">✓ On the table</span>}
            </p>
            {mayChoose && (
              <CommandButton
                desk={desk}
                command={{ command: "choose", topicId }}
                variant="ghost"
                size="sm"
                aria-label={`Choose ${index + 1}`}
              >
                Choose
              </CommandButton>
            )}
          </li>
        ))}
      </ol>
      {mayChoose && (
        <PollStart
          {...{ desk, pollSeconds, onPollSecondsChange }}
          verb={hasPollPart(desk.week) ? undefined : "Open the poll"}
        />
      )}
    </>
  );
}

function TopicCategory({ topic }: { topic: ShowDrawRow["topics"][number] | undefined }) {
  if (!topic?.category) return null;
  return (
    <span className="block font-regular text-on-2 text-t-0">
      <b className="font-label text-on">{topic.category}</b> / {topic.subCategory}
    </span>
  );
}
