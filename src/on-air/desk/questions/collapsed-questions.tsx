import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { Button } from "#ui/controls/button.tsx";

/** How many questions are shown at first, and how many more with each press. Thousands would slow down the page. */
const SHOWN_AT_A_TIME = 60;

/** Questions that are done: only their number shows until they are opened. The newest come first. */
export function CollapsedQuestions({
  title,
  questions,
  children,
}: {
  title: string;
  questions: readonly TeamQuestion[];
  children: (question: TeamQuestion) => ReactNode;
}) {
  const [maxShown, setMaxShown] = useState(SHOWN_AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setMaxShown(maxShown + SHOWN_AT_A_TIME));
    // The button with the focus may have disappeared.
    list.current?.children[maxShown]?.querySelector("button")?.focus();
  };
  if (questions.length === 0) return null;
  const getMoment = ({ answeredAt, createdAt }: TeamQuestion) => answeredAt ?? createdAt;
  const newestFirst = questions.toSorted((one, other) => getMoment(other).localeCompare(getMoment(one)));
  return (
    <details>
      <summary className="cursor-pointer py-1.5 text-on-2 text-t-0">
        {title} <b className="text-on">{questions.length}</b>
      </summary>
      <ul ref={list}>{newestFirst.slice(0, maxShown).map(children)}</ul>
      {questions.length > maxShown && (
        <Button variant="link" size="sm" onClick={showMore}>
          Show more
        </Button>
      )}
    </details>
  );
}
