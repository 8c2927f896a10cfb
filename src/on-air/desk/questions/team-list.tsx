import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { QuestionStatus, TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { groupSimilarQuestions } from "#on-air/questions/questions.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { KeyCap } from "#ui/lists/key-legend.tsx";
import { runKeyAction } from "#ui/lists/letter-keys.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { CollapsedQuestions } from "./collapsed-questions.tsx";
import { TeamQuestionRow } from "./team-row.tsx";
import type { QuestionPermissions, TeamQuestions } from "./use-team-questions.ts";

/**
 * The most groups shown at a time. Thousands would slow down the page. As the team works through the list, more groups
 * appear.
 */
const MAX_SHOWN_GROUPS = 60;

/**
 * Lists the team's questions: the accepted ones, most votes first, then the waiting ones, grouped by similarity. The
 * waiting ones come last, so that new ones don't move what somebody is about to press; above the accepted ones is a
 * button that leads there. The list's keyboard shortcuts work while it has focus.
 */
export function TeamQuestionList({ team, rights }: { team: TeamQuestions; rights: QuestionPermissions }) {
  const questions = team.questions ?? [];
  const [selectedKey, setSelectedKey] = useState<string>();
  const listByStatus = (status: TeamQuestion["status"]) => questions.filter((one) => one.status === status);
  const acceptedQuestions = listByStatus("accepted");
  const waitingGroups = groupSimilarQuestions(
    listByStatus("waiting").sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
  );
  const waitingCount = waitingGroups.reduce((sum, { length }) => sum + length, 0);
  const shownGroups = waitingGroups.slice(0, MAX_SHOWN_GROUPS);
  const selectableQuestions = [...acceptedQuestions, ...shownGroups.map(([first]) => first)];

  /** Selects and focuses a question, so that it scrolls into view and screen readers read it. */
  function select(question: TeamQuestion | undefined, list?: HTMLElement) {
    setSelectedKey(question?.key);
    (document.getElementById(`question-${question?.key}`) ?? list)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const list = event.currentTarget;
    // The keys act on the question that has the focus, which may have been reached with Tab.
    const focusedRow = (event.target as Element).closest<HTMLElement>("[data-question]");
    const focusedKey = focusedRow?.dataset.question ?? selectedKey;
    const index = selectableQuestions.findIndex(({ key }) => key === focusedKey);
    const question = selectableQuestions[index];
    const isAccepted = question?.status === "accepted";
    const step = (offset: number) => () => {
      const nextIndex = Math.max(0, Math.min(selectableQuestions.length - 1, index + offset));
      select(selectableQuestions[nextIndex], list);
    };
    const move = (status: QuestionStatus) => () => {
      if (!question) return;
      select(selectableQuestions[index + 1] ?? selectableQuestions[index - 1], list);
      void team.move(question.key, status);
    };
    runKeyAction(event, {
      j: step(1),
      k: step(-1),
      a: move("accepted"),
      // Everybody sees what these two publish, so they only work on questions that somebody has accepted.
      s: rights.mayShow && isAccepted ? move("on-screen") : undefined,
      w: isAccepted ? move("answered") : undefined,
      h: move("hidden"),
    });
  }

  const renderRow = (question: TeamQuestion, similarQuestions: readonly TeamQuestion[] = []) => (
    <TeamQuestionRow
      key={question.key}
      question={question}
      similarQuestions={similarQuestions}
      team={team}
      rights={rights}
      isSelected={question.key === selectedKey}
      onSelect={() => setSelectedKey(question.key === selectedKey ? undefined : question.key)}
    />
  );
  return (
    <section
      aria-label={`Questions, by keyboard: J and K move, A accept, ${rights.mayShow ? "S on screen, " : ""}W answered, H hide`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list handles keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="grid gap-6"
    >
      <QuestionSection
        title="Accepted"
        count={acceptedQuestions.length}
        hint={
          acceptedQuestions.length === 0 ? (
            "by votes"
          ) : (
            <Button
              variant="link"
              size="sm"
              held={waitingCount === 0}
              onClick={() => select(shownGroups[0]?.[0])}
            >
              {waitingCount.toLocaleString("en-US")} waiting
            </Button>
          )
        }
      >
        {acceptedQuestions.map((question) => renderRow(question))}
      </QuestionSection>
      <QuestionSection title="Waiting" count={waitingCount} hint="only the team sees these">
        {shownGroups.map(([first, ...similarQuestions]) => renderRow(first, similarQuestions))}
      </QuestionSection>
      {waitingGroups.length > shownGroups.length && (
        <p className="text-on-2 text-t-0">
          {waitingGroups.length - shownGroups.length} more will appear once these are done.
        </p>
      )}
      <CollapsedQuestions title="Answered" questions={listByStatus("answered")}>
        {(question) => renderRow(question)}
      </CollapsedQuestions>
      <CollapsedQuestions title="Hidden" questions={listByStatus("hidden")}>
        {(question) => renderRow(question)}
      </CollapsedQuestions>
      <p
        aria-hidden="true"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 text-on-2 text-t-0 max-desktop:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5"
      >
        <span>
          <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> move
        </span>
        <span>
          <KeyCap>A</KeyCap> accept
        </span>
        {rights.mayShow && (
          <span>
            <KeyCap>S</KeyCap> on screen
          </span>
        )}
        <span>
          <KeyCap>W</KeyCap> answered
        </span>
        <span>
          <KeyCap>H</KeyCap> hide
        </span>
      </p>
    </section>
  );
}

function QuestionSection({
  title,
  count,
  hint,
  children,
}: {
  title: string;
  count: number;
  hint: ReactNode;
  children: ReactNode;
}) {
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  return (
    <div>
      <p className="top-0 z-10 -mx-2 flex items-center justify-between gap-4 border-rule border-b bg-ground px-2 py-1.5 text-on-2 text-t-0 [@media(min-height:22em)]:sticky">
        <span>
          {title} <b className="text-on">{count}</b>
        </span>
        {hint}
      </p>
      <ul ref={rows}>{children}</ul>
    </div>
  );
}
