import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { drawsQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";

/** The week's draws, each with its proof. */
export function PastDraws({ desk: { week } }: { desk: Desk }) {
  const draws = useQuery(drawsQuery).data?.filter(({ date }) => date === week.date) ?? [];
  return draws.map(({ id, word, topics, chosen }) => (
    <section key={id} aria-labelledby={`draw-${id}`}>
      <h3 id={`draw-${id}`} className="flex items-center justify-between font-strong text-t-1">
        The draw
        <ButtonLink to={`/draws/${id}`} target="_blank" variant="link" size="sm">
          Draw {id}
        </ButtonLink>
      </h3>
      <ol className="mt-2 border-rule border-t">
        {topics.map((topic, at) => (
          <li
            key={topic.id}
            className={cn("flex gap-3 border-rule border-b py-2.5", topic.id !== chosen && "text-on-2")}
          >
            <b>{at + 1}</b>
            <p className={cn(topic.id === chosen && "font-label")}>
              {topic.text}
              {topic.id === chosen && <span className="mt-1 block text-t-0">✓ On the table</span>}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-on-2 text-t-0">Word: {word}.</p>
    </section>
  ));
}
