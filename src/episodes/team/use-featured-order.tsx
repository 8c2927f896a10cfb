import { useQueryClient } from "@tanstack/react-query";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { episodesApi } from "#episodes/episodes.queries.ts";
import { refreshEpisodes } from "#episodes/import/import.queries.ts";
import type { TeamView } from "#episodes/list/list-view.rules.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useRowDrag } from "#ui/lists/use-row-drag.ts";
import { moveFeatured } from "./featured-order.rules.ts";

type DisplayOrders = Record<number, number>;

/**
 * Reorders featured episodes by dragging, or with Alt and an arrow key on a handle. The list changes immediately; the
 * new order is sent when the row is dropped.
 */
export function useFeaturedOrder(loaded: readonly Episode[], view: TeamView) {
  const client = useQueryClient();
  const [places, setPlaces] = useState<DisplayOrders>({});
  const episodes = orderByPlaces(loaded, places);
  const isOrdered = view.sort === "displayOrder" && view.order === "asc" && view.page === 1;

  const move = (id: number, by: number): DisplayOrders => {
    const moved = moveFeatured(episodes, id, by);
    const next = { ...places, ...Object.fromEntries(moved.map((one) => [one.id, one.displayOrder])) };
    setPlaces(next);
    return next;
  };
  const send = async (changed: DisplayOrders) => {
    const others = loaded.filter(({ id, displayOrder }) => (changed[id] ?? displayOrder) !== displayOrder);
    if (others.length === 0) return;
    try {
      for (const { id } of others)
        await episodesApi()("PATCH /api/episodes/{id}/featured", {
          params: { id },
          body: { featured: true, displayOrder: changed[id] },
        });
      toast({ title: "Display order updated" });
    } catch (error) {
      toastFailure("Failed to update the display order", error);
    } finally {
      await refreshEpisodes(client);
      setPlaces({});
    }
  };
  const drag = useRowDrag(
    (key, by) => move(Number(key), by),
    () => void send(places),
  );
  const press = (id: number) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    void send(move(id, by));
  };
  const renderHandle = ({ id, title, featured }: Episode): ReactNode =>
    isOrdered &&
    featured && (
      <button
        type="button"
        aria-label={`Move ${title}: drag, or press Alt and an arrow`}
        onPointerDown={drag.start(String(id))}
        onKeyDown={press(id)}
        className="mr-1 inline-grid h-9 w-6 cursor-grab touch-none place-items-center rounded-control align-middle text-on-2 hover:bg-hover active:cursor-grabbing pointer-coarse:size-11"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
    );
  return { episodes, renderHandle };
}

/** Applies new display orders to the episodes, and sorts them accordingly. */
function orderByPlaces(episodes: readonly Episode[], places: DisplayOrders): Episode[] {
  const now = episodes.map((episode) => ({
    ...episode,
    displayOrder: places[episode.id] ?? episode.displayOrder,
  }));
  return Object.keys(places).length === 0
    ? now
    : now.toSorted((one, other) => one.displayOrder - other.displayOrder);
}
