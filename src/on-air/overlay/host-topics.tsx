import { formatLength } from "#on-air/week/pace.rules.ts";
import type { HostView } from "./overlay.contract.ts";

/** The drawn three, or the one that was chosen. */
export function HostTopics({ view: { draw, poll }, now }: { view: HostView; now: number }) {
  if (!draw) return null;
  const chosen = draw.topics.filter(({ topicId }) => topicId === draw.chosen);
  const isOpen = poll?.open && draw.chosen === null;
  return (
    <section aria-label="Topics" className="mt-5 border-rule border-t pt-4">
      <h2 className="font-label text-on-2">
        {chosen.length > 0
          ? "On the table"
          : isOpen
            ? `Read aloud, closes in ${formatLength(Date.parse(poll.closesAt) - now)}`
            : "Drawn"}
      </h2>
      <ol>
        {(chosen.length > 0 ? chosen : draw.topics).map(({ topicId, text }) => (
          <li
            key={topicId}
            className="flex gap-4 border-rule border-b py-3.5 font-label text-[1.3rem] leading-snug last:border-0"
          >
            <span className="figures text-on-2">
              {draw.topics.findIndex((one) => one.topicId === topicId) + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
