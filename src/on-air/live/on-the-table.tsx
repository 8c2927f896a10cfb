import type { LiveState } from "./live.contract.ts";

/** Shows the topic under discussion on a stamped card or, before the draw, what will appear here. */
export function TopicOnTheTable({ draw }: Pick<LiveState, "draw">) {
  const topic = draw?.topics.find(({ topicId }) => topicId === draw.chosen);
  if (!topic)
    return (
      <p className="rounded-control border border-rule p-5 text-on-2 text-t-1">
        {draw
          ? "Three topics have been drawn. The hosts are about to put one on the table."
          : "Nothing is on the table yet. When the hosts put three topics to the vote, you vote right here."}
      </p>
    );
  return (
    <section aria-labelledby="on-the-table" data-ground="paper" className="relative mt-4 rounded-control p-5">
      <h2
        id="on-the-table"
        className="absolute -top-4 right-4 rotate-[-4deg] border-2 border-on bg-surface px-3 py-1 font-strong text-t-0 tracking-sign uppercase"
      >
        On the table
      </h2>
      <p dir="auto" className="display mt-2 text-t-4 leading-[1.2] wrap-anywhere">
        {topic.text}
      </p>
    </section>
  );
}
