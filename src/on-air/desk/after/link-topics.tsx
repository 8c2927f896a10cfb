import Play from "lucide-react/icons/play";
import { formatClockTime, parseDuration } from "#episodes/durations.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { formatMomentAddress } from "#episodes/topics/airing.rules.ts";
import { TimeInput } from "#episodes/topics/time-input.tsx";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor, ButtonLink } from "#ui/controls/button-link.tsx";
import { Select } from "#ui/controls/select.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { AfterShowStep } from "./after-show-step.tsx";
import type { TopicLinking } from "./use-linking.ts";

/** Lets the team link the drawn topics to moments in the episode. Typed times are stored until they are linked. */
export function LinkTopicsStep({ number, linking }: { number: number; linking: TopicLinking }) {
  const { aired, list, rows, isDone } = linking;
  return (
    <AfterShowStep number={number} title="Link the topics to the episode's seconds" isDone={isDone}>
      {aired.isPending || list.isPending ? (
        <LoadingRows label="Loading the topics..." rows={2} rowClassName="h-14" />
      ) : aired.isError || list.isError ? (
        <ErrorState
          message="The topics could not be loaded."
          busy={aired.isFetching || list.isFetching}
          onRetry={() => [aired, list].forEach(retryQuery)}
        />
      ) : rows.length === 0 ? (
        <p>Nothing was drawn on air: there is nothing to link.</p>
      ) : (
        <Topics linking={linking} />
      )}
    </AfterShowStep>
  );
}

function Topics({ linking }: { linking: TopicLinking }) {
  const { episode, episodes, chooseEpisode, rows, guess, changes, link } = linking;
  const { shortMoment } = useDateFormatters();
  const isGuessed = guess && rows.some(({ isChosen, isLinked }) => isChosen && !isLinked);
  return (
    <>
      <p>The suggesters get the link to their second. The board shows it.</p>
      {episodes.length === 0 ? (
        <p className="mt-3">
          The episode hasn't been imported yet.{" "}
          <ButtonLink to="/admin/episodes" variant="link" size="sm">
            Import it
          </ButtonLink>
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Select
            label="Episode"
            placeholder="Choose an episode"
            value={episode ? String(episode.id) : ""}
            options={episodes.map(({ id, episodeNumber, title }) => ({
              value: String(id),
              label: `${episodeNumber} ${title}`,
            }))}
            onValueChange={chooseEpisode}
            className="w-96 max-w-full"
          />
          {episode ? (
            <p className="text-t-0">Imported {shortMoment(episode.addedAt)}</p>
          ) : (
            <p className="text-t-0">
              Not in the list yet?{" "}
              <ButtonLink to="/admin/episodes" variant="link" size="sm">
                Import it
              </ButtonLink>
            </p>
          )}
        </div>
      )}
      <ul className="mt-3 border-rule border-t text-on">
        {rows.map((row) => (
          <Row key={row.topic.id} row={row} episode={episode} linking={linking} />
        ))}
      </ul>
      {isGuessed && (
        <p className="mt-3 text-t-0">
          {formatClockTime(guess.seconds)} is when {guess.title} began on air. Check it against the video.
        </p>
      )}
      <Button className="mt-4" disabled={changes === 0} busy={link.isPending} onClick={() => link.mutate()}>
        Link {formatCount(changes, "topic")}
      </Button>
    </>
  );
}

function Row({
  row: { topic, isChosen, text, error, isLinked },
  episode,
  linking,
}: {
  row: TopicLinking["rows"][number];
  episode: Episode | undefined;
  linking: TopicLinking;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,8.5rem)_auto] items-center justify-between gap-x-4 gap-y-2 border-rule border-b py-2.5 tablet:grid-cols-[minmax(0,1fr)_8.5rem_6rem]">
      <div className="min-w-0 max-tablet:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b className="font-label">{isChosen ? "On the table" : "Drawn, not picked"}</b>
          {isLinked && (
            <Button
              variant="link"
              size="sm"
              className="h-auto!"
              onClick={() => linking.takeBack.mutate(topic.id)}
            >
              Take the link back
            </Button>
          )}
        </p>
        <p className="wrap-anywhere">{topic.content}</p>
      </div>
      <TimeInput
        label={`Time of “${topic.content}”`}
        text={text}
        error={error}
        disabled={!episode}
        onType={(typed) => linking.changeTime(topic.id, typed)}
      />
      {episode && (
        <ButtonAnchor
          href={formatMomentAddress(episode, parseDuration(text) ?? topic.seconds ?? 0)}
          target="_blank"
          rel="noreferrer"
          variant="ghost"
          size="sm"
        >
          <Play aria-hidden="true" /> Watch
        </ButtonAnchor>
      )}
    </li>
  );
}
