import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { visitorUseCountQuery } from "#topics/topics.queries.ts";
import { useReactivateVisitorTopics } from "#topics/use-topic-changes.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { showDrawQuery } from "../desk.queries.ts";
import { useDeskTimes } from "../desk-times.ts";
import { AudienceWordForm } from "./audience-word-form.tsx";
import { DrawnTopics, type DrawProps } from "./drawn-topics.tsx";
import { PollCounts } from "./poll-counts.tsx";
import { PollStart } from "./poll-start.tsx";

/** Shows the audience's word, the drawn topics, and the poll on them. */
export function DrawPanel(props: DrawProps) {
  const { desk, isNeeded } = props;
  const { state, week } = desk;
  const draw = week.status === "live" ? state?.draw : null;
  // This is a grid, because in WebKit the width of a line in a flex container isn't updated when the container gets
  // padding.
  const sectionClassName = cn(
    "grid grid-cols-1",
    isNeeded && "rounded-control border-2 border-on bg-raised p-5",
  );
  const { poll } = state ?? {};
  const focusProps = useHeadingFocus("draw", `${draw?.id} ${draw?.chosen} ${poll?.id} ${poll?.open}`);
  if (poll?.question === null && draw)
    return (
      <>
        <section aria-labelledby="draw" className={sectionClassName} {...focusProps}>
          <PollCounts desk={desk} poll={poll} draw={draw} id="draw" />
        </section>
        <section aria-labelledby="how-drawn" {...focusProps}>
          <PolledDraw id={draw.id} />
          {desk.mayChange && !poll.open && draw.chosen === null && (
            <>
              <PollStart {...props} verb="Poll again" />
              <AudienceWordForm {...props} isAgain />
            </>
          )}
        </section>
      </>
    );
  return (
    <section aria-labelledby="draw" className={sectionClassName} {...focusProps}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h3 id="draw" tabIndex={-1} className="font-strong text-t-1 outline-none">
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
      {draw && <DrawTimeAndWord id={draw.id} />}
      {draw && <DrawnTopics {...props} draw={draw} />}
      {!(draw && draw.chosen !== null) && (
        <>
          <AudienceWordForm {...props} isAgain={Boolean(draw)} />
          {desk.mayChange && <VisitorPicks />}
        </>
      )}
    </section>
  );
}

/** Shows, in one line, when the topics were drawn and with which word. */
function DrawTimeAndWord({ id }: { id: number }) {
  const { formatTimeWithSeconds } = useDeskTimes();
  const draw = useQuery(showDrawQuery(id)).data;
  return draw ? (
    <p className="text-on-2 wrap-anywhere">
      {formatTimeWithSeconds(draw.at)}, {draw.word}
    </p>
  ) : null;
}

/**
 * Shows the draw that a poll is about, because during the vote, viewers ask which word the audience gave for the draw.
 */
function PolledDraw({ id }: { id: number }) {
  const { formatTimeWithSeconds } = useDeskTimes();
  const draw = useQuery(showDrawQuery(id)).data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="how-drawn" className="font-strong text-t-1">
          The draw
        </h3>
        <ButtonLink to={`/draws/${id}`} target="_blank" variant="link" size="sm">
          Draw {id}
        </ButtonLink>
      </div>
      {draw && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dt]:text-on-2">
          <dt>Word</dt>
          <dd className="font-label wrap-anywhere">{draw.word}</dd>
          <dt>Drawn</dt>
          <dd>
            {formatTimeWithSeconds(draw.at)} from {formatCount(draw.pool.length, "topic")}
          </dd>
        </dl>
      )}
    </>
  );
}

/** Shows how many topics visitors picked today, and lets the team make those topics available again. */
function VisitorPicks() {
  const count = useQuery({ ...visitorUseCountQuery, refetchOnMount: "always" }).data?.count ?? 0;
  const putBack = useReactivateVisitorTopics();
  if (count === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-on-2">Visitors used {formatCount(count, "topic")} today.</p>
      <Button variant="link" size="sm" busy={putBack.isPending} onClick={() => putBack.mutate()}>
        Put back what visitors used today
      </Button>
    </div>
  );
}

/**
 * Focuses a heading if the focused button disappears when the situation changes, so that keyboard users can continue
 * from there. The returned props belong on the sections that contain the buttons.
 */
function useHeadingFocus(headingId: string, situation: string) {
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: buttons disappear when the situation changes
  useEffect(() => {
    // A button that is removed while it has the focus doesn't cause a blur event.
    if (hasFocus.current && document.activeElement === document.body)
      document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId, situation]);
  const setFocus = (isFocused: boolean) => () => {
    hasFocus.current = isFocused;
  };
  return { onFocus: setFocus(true), onBlur: setFocus(false) };
}
