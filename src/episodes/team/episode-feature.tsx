import { type ReactNode, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { Input } from "#ui/controls/input.tsx";
import { StarSwitch } from "#ui/controls/star-switch.tsx";
import { TableCell } from "#ui/lists/table.tsx";
import { parseDisplayOrder } from "./typed-numbers.rules.ts";
import { useFeatureEpisode } from "./use-episode-changes.ts";

/** Shows two cells: the star and the display order. `describedBy` is the id of the episode's title. */
export function EpisodeFeature({
  episode,
  describedBy,
  handle,
}: {
  episode: Episode;
  describedBy: string;
  handle: ReactNode;
}) {
  const feature = useFeatureEpisode();
  const { id, featured, displayOrder } = episode;
  // Shows the change immediately, and reverts it if the server rejects it.
  const shown = feature.isPending ? feature.variables.featured : featured;
  return (
    <>
      <TableCell className="whitespace-nowrap">
        {handle}
        <StarSwitch
          aria-label="Featured"
          aria-describedby={describedBy}
          checked={shown}
          onCheckedChange={(next) => feature.mutate({ id, featured: next })}
        />
      </TableCell>
      <TableCell className="figures text-on-2 group-data-sheet/episodes:hidden">
        {shown ? (
          <DisplayOrderInput
            place={displayOrder}
            describedBy={describedBy}
            onPlace={(place) => feature.mutateAsync({ id, featured: true, displayOrder: place })}
          />
        ) : (
          displayOrder
        )}
      </TableCell>
    </>
  );
}

function DisplayOrderInput({
  place,
  describedBy,
  onPlace,
}: {
  place: number;
  describedBy: string;
  onPlace: (place: number) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<string>();
  const [sending, setSending] = useState<number>();
  const send = async () => {
    if (typed === undefined) return;
    const next = parseDisplayOrder(typed);
    if (next === sending) return;
    if (next === place) return setTyped(undefined);
    setTyped(String(next));
    setSending(next);
    // If the server rejects the change, a toast shows the reason and the input shows the previous value.
    await onPlace(next).catch(() => {});
    setSending(undefined);
    setTyped((now) => (now === String(next) ? undefined : now));
  };
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={1}
      max={99}
      aria-label="Display order"
      aria-describedby={describedBy}
      value={typed ?? String(place)}
      onValueChange={setTyped}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") void send();
        if (event.key === "Escape") setTyped(undefined);
      }}
      className="w-13! px-2! tablet:w-15! tablet:px-2.5! desktop:h-10"
    />
  );
}
