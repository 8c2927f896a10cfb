import { ButtonLink } from "#ui/controls/button-link.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { AudienceWord } from "./audience-word.tsx";
import { DrawnTopics, type DrawProps } from "./drawn-topics.tsx";
import { PollCounts } from "./poll-counts.tsx";

/** The word, what was drawn, and the poll on it. */
export function DrawPanel(props: DrawProps) {
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
      {!(draw && draw.chosen !== null) && <AudienceWord {...props} isAgain={Boolean(draw)} />}
    </section>
  );
}
