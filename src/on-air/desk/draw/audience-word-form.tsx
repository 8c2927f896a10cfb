import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { CommandButton } from "../command-button.tsx";
import { AUDIENCE_WORD_FIELD_ID } from "../use-desk-keys.ts";
import type { DrawProps } from "./drawn-topics.tsx";

/** Visitors keep picking topics while the desk is open, so the number of available topics has to be refetched. */
const REFETCH_INTERVAL_MS = 30_000;

/** Shows the field for the audience's word and the button that starts the draw. */
export function AudienceWordForm({ desk, word, onWordChange, isAgain }: DrawProps & { isAgain: boolean }) {
  const { week, mayChange } = desk;
  const isLive = week.status === "live";
  const stats = useQuery({
    ...topicStatsQuery(),
    enabled: mayChange,
    refetchInterval: REFETCH_INTERVAL_MS,
  }).data;
  const command = { command: "draw", word: word.trim() } as const;
  if (!mayChange) return <p className="mt-2 text-on-2">The audience gives the word on air.</p>;
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // A draw can't be undone, so Enter only starts the show's first draw.
        if (isLive && !isAgain && command.word !== "") void desk.send(command);
      }}
    >
      {!isAgain && (
        <p className="text-on-2">
          {describeDrum(stats?.available)} The secret is fixed; its seal is on the site.
        </p>
      )}
      <div className="flex items-end gap-2.5">
        <Field
          id={AUDIENCE_WORD_FIELD_ID}
          label={isAgain ? "Another word, to draw again" : "The audience's word"}
          className="flex-1"
        >
          <div id={`${AUDIENCE_WORD_FIELD_ID}-box`} className="contents">
            <Input
              value={word}
              maxLength={100}
              placeholder="Given on air"
              autoComplete="off"
              onValueChange={onWordChange}
            />
          </div>
        </Field>
        <CommandButton
          desk={desk}
          command={command}
          variant="secondary"
          disabled={!isLive || command.word === ""}
        >
          {isAgain ? "Draw again" : "Draw"}
        </CommandButton>
      </div>
      <p className="text-on-2 text-t-0">
        {isLive
          ? "Take the first word that is read aloud. Every draw stays on the record, even if nobody likes it."
          : "Opens when the show is live."}
        {isLive && desk.shortcuts.areOn && <kbd className="ml-2 text-on-3 max-desktop:hidden">D</kbd>}
      </p>
    </form>
  );
}

function describeDrum(available: number | undefined): string {
  // This is as long as the text that replaces it, so that the field below doesn't move.
  if (available === undefined) return "Counting topics in the drum.";
  const count = formatCount(available, "topic is", "topics are");
  return `${count} in the drum.${available < 3 ? " A draw needs at least three." : ""}`;
}
