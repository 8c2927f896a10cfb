import { isStruck, type PastedTopic } from "./pasted-topics.rules.ts";

/** The pasted topics as they are read: what is added, what waits, and what is struck. */
export function PastedList({ topics }: { topics: readonly PastedTopic[] }) {
  const struck = topics.filter(isStruck).length;
  const waiting = topics.filter((topic) => topic.problem && !isStruck(topic)).length;
  return (
    <section aria-labelledby="ready-to-add" className="min-w-0">
      <h3 id="ready-to-add" className="font-strong text-t-2">
        Ready to add
      </h3>
      <p aria-live="polite" className="text-on-2 text-t-0">
        {describe(topics.length, struck, waiting)}
      </p>
      <ol className="mt-2">
        {topics.map(({ content, category, subCategory, problem }, at) => (
          <li key={`${at.toString()} ${content}`} className="border-rule border-t py-2.5 wrap-anywhere">
            {problem === "Listed twice" || problem === "Already there" ? (
              <s className="text-on-2">{content}</s>
            ) : (
              <span className="font-label">{content}</span>
            )}
            <span className="block text-on-2 text-t-0">{problem ?? `${category} / ${subCategory}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function describe(all: number, struck: number, waiting: number): string {
  if (all === 0) return "Nothing yet.";
  const parts = [
    `${all} ${all === 1 ? "topic" : "topics"}`,
    struck > 0 && `${struck} ${struck === 1 ? "duplicate" : "duplicates"} skipped`,
    waiting > 0 && `${waiting} to complete`,
  ];
  return parts.filter(Boolean).join(", ");
}
