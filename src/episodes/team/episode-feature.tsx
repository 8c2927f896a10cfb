import { type ReactNode, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { Input } from "#ui/controls/input.tsx";
import { StarSwitch } from "#ui/controls/star-switch.tsx";
import { TableCell } from "#ui/lists/table.tsx";
import { parseDisplayOrder } from "./typed-numbers.rules.ts";
import { useFeatureEpisode } from "./use-episode-changes.ts";

/** Shows two cells: the star and the display order. `describedBy` is the id of the episode's title. */
export function FeatureCells({
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
  // The change shows immediately, and is undone if the server rejects it.
  const isFeatured = feature.isPending ? feature.variables.featured : featured;
  return (
    <>
      <TableCell className="whitespace-nowrap">
        {handle}
        <StarSwitch
          aria-label="Featured"
          aria-describedby={describedBy}
          checked={isFeatured}
          onCheckedChange={(next) => feature.mutate({ id, featured: next })}
        />
      </TableCell>
      <TableCell
        label="Order"
        phone={isFeatured ? "beside" : "hidden"}
        className="figures text-on-2 group-data-sheet/episodes:hidden"
      >
        {isFeatured ? (
          <DisplayOrderInput
            displayOrder={displayOrder}
            describedBy={describedBy}
            onChange={(newOrder) => feature.mutateAsync({ id, featured: true, displayOrder: newOrder })}
          />
        ) : (
          <span>{displayOrder}</span>
        )}
      </TableCell>
    </>
  );
}

function DisplayOrderInput({
  displayOrder,
  describedBy,
  onChange,
}: {
  displayOrder: number;
  describedBy: string;
  onChange: (newOrder: number) => Promise<unknown>;
}) {
  const [typedOrder, setTyped] = useState<string>();
  const [sentOrder, setSending] = useState<number>();
  const sendOrder = async () => {
    if (typedOrder === undefined) return;
    const newOrder = parseDisplayOrder(typedOrder);
    if (newOrder === sentOrder) return;
    if (newOrder === displayOrder) return setTyped(undefined);
    setTyped(String(newOrder));
    setSending(newOrder);
    // If the server rejects the order, a toast shows the reason, and the input shows the previous order.
    await onChange(newOrder).catch(() => {});
    setSending(undefined);
    setTyped((now) => (now === String(newOrder) ? undefined : now));
  };
  return (
    <Input
      type="number"
      inputMode="numeric"
      min={1}
      max={99}
      aria-label="Display order"
      aria-describedby={describedBy}
      value={typedOrder ?? String(displayOrder)}
      onValueChange={setTyped}
      onBlur={sendOrder}
      onKeyDown={(event) => {
        if (event.key === "Enter") void sendOrder();
        if (event.key === "Escape") setTyped(undefined);
      }}
      className="w-13! px-2! tablet:w-15! tablet:px-2.5! desktop:h-10"
    />
  );
}
