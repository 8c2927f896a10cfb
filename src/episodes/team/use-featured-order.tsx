import { useQueryClient } from "@tanstack/react-query";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { refreshEpisodes } from "#episodes/import/import.queries.ts";
import { isTeamListFiltered, type TeamEpisodesView } from "#episodes/list/list-view.rules.ts";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useRowDrag } from "#ui/lists/use-row-drag.ts";
import { moveFeaturedEpisode } from "./featured-order.rules.ts";

type DisplayOrders = Record<number, number>;

/**
 * Reorders featured episodes by dragging, or with Alt and an arrow key on a handle, if the list isn't filtered. The
 * list changes immediately. The new order is saved when the row is dropped.
 */
export function useFeaturedOrder(loadedEpisodes: readonly Episode[], view: TeamEpisodesView) {
  const client = useQueryClient();
  const [places, setPlaces] = useState<DisplayOrders>({});
  const wantedPlaces = useRef(places);
  const isSaving = useRef(false);
  const episodes = applyDisplayOrders(loadedEpisodes, places);
  // A filter may hide featured episodes, and a move would then give their places to others.
  const canReorder =
    view.sort === "displayOrder" && view.order === "asc" && view.page === 1 && !isTeamListFiltered(view);

  const moveEpisode = (id: number, step: number): DisplayOrders => {
    const movedEpisodes = moveFeaturedEpisode(episodes, id, step);
    const newPlaces = {
      ...places,
      ...Object.fromEntries(movedEpisodes.map(({ id, displayOrder }) => [id, displayOrder])),
    };
    setPlaces(newPlaces);
    return newPlaces;
  };
  /** Saves the places. If they change again in the meantime, saves the new ones afterwards. */
  const sendPlaces = async (newPlaces: DisplayOrders) => {
    wantedPlaces.current = newPlaces;
    if (isSaving.current) return;
    isSaving.current = true;
    const savedPlaces = Object.fromEntries(
      loadedEpisodes.map(({ id, displayOrder }) => [id, displayOrder] as const),
    );
    const findChangedId = () =>
      Object.keys(wantedPlaces.current)
        .map(Number)
        .find((id) => savedPlaces[id] !== wantedPlaces.current[id]);
    try {
      if (findChangedId() === undefined) return;
      for (let id = findChangedId(); id !== undefined; id = findChangedId()) {
        const displayOrder = wantedPlaces.current[id];
        await createEpisodesClient()("PATCH /api/episodes/{id}/featured", {
          params: { id },
          body: { featured: true, displayOrder },
        });
        if (displayOrder !== undefined) savedPlaces[id] = displayOrder;
        if (findChangedId() === undefined) await refreshEpisodes(client);
      }
      toast({ title: "Display order updated" });
    } catch (error) {
      toastFailure("Failed to update the display order", error);
      await refreshEpisodes(client);
    } finally {
      isSaving.current = false;
      setPlaces({});
    }
  };
  const drag = useRowDrag(
    (key, step) => moveEpisode(Number(key), step),
    () => void sendPlaces(places),
  );
  const makeKeyHandler = (id: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    void sendPlaces(moveEpisode(id, step));
  };
  const renderHandle = ({ id, title, featured }: Episode): ReactNode =>
    canReorder &&
    featured && (
      <button
        type="button"
        aria-label={`Move ${title}: drag, or press Alt and an arrow`}
        onPointerDown={drag.start(String(id))}
        onKeyDown={makeKeyHandler(id)}
        className="mr-1 inline-grid h-9 w-6 cursor-grab touch-none place-items-center rounded-control align-middle text-on-2 hover:bg-hover active:cursor-grabbing pointer-coarse:size-11"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
    );
  return { episodes, renderHandle };
}

/** Gives episodes their new display orders and sorts by them. */
function applyDisplayOrders(episodes: readonly Episode[], places: DisplayOrders): Episode[] {
  const placedEpisodes = episodes.map((episode) => ({
    ...episode,
    displayOrder: places[episode.id] ?? episode.displayOrder,
  }));
  return Object.keys(places).length === 0
    ? placedEpisodes
    : placedEpisodes.toSorted((one, other) => one.displayOrder - other.displayOrder);
}
