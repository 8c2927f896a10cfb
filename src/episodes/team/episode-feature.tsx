import { useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { Input } from "#ui/controls/input.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { TableCell } from "#ui/lists/table.tsx";
import { displayOrderFrom } from "./typed-numbers.rules.ts";
import { useFeatureEpisode } from "./use-episode-changes.ts";

/** Two cells: whether an episode is featured, and at which place. `describedBy` is the id of its title. */
export function EpisodeFeature({ episode, describedBy }: { episode: Episode; describedBy: string }) {
  const feature = useFeatureEpisode();
  const { id, featured, displayOrder } = episode;
  // What was pressed shows at once, and goes back where the server refuses it.
  const shown = feature.isPending ? feature.variables.featured : featured;
  return (
    <>
      <TableCell>
        <Switch
          aria-label="Featured"
          aria-describedby={describedBy}
          checked={shown}
          onCheckedChange={(next) => feature.mutate({ id, featured: next })}
          className="block"
        />
      </TableCell>
      <TableCell className="figures text-on-2">
        {shown ? (
          <PlaceInput
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

/** A place among the featured ones, sent when the box is left or Enter is pressed. */
function PlaceInput({
  place,
  describedBy,
  onPlace,
}: {
  place: number;
  describedBy: string;
  onPlace: (place: number) => Promise<unknown>;
}) {
  /** What stands in the box while the server does not have it. */
  const [typed, setTyped] = useState<string>();
  const [sending, setSending] = useState<number>();
  const send = async () => {
    if (typed === undefined) return;
    const next = displayOrderFrom(typed);
    if (next === sending) return;
    if (next === place) return setTyped(undefined);
    setTyped(String(next));
    setSending(next);
    // Where the server refuses, the toast says why, and the box has the place of before.
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
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") void send();
        if (event.key === "Escape") setTyped(undefined);
      }}
      className="w-13! px-2! tablet:w-15! tablet:px-2.5! desktop:h-10"
    />
  );
}
