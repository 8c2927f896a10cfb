import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { OpenedDialog } from "#inbox/request-dialogs.tsx";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { useOpened } from "#ui/layers/use-opened.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { GUEST_DIALOGS } from "../applications/guest-dialogs.tsx";
import type { OpenGuest } from "../applications/guest-menu.tsx";
import { guestRequests, guestWall } from "../guests.queries.ts";
import { GuestViews } from "./guest-views.tsx";
import { OfferBar } from "./offer-bar.tsx";
import { findFree, isOfferable, MOST_OFFERED } from "./wall.rules.ts";
import { WallCard } from "./wall-card.tsx";

const pending = (search: string, fetch?: Parameters<typeof guestWall>[0]) =>
  guestRequests.page({ list: "pending", page: 1, search }, fetch);

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(guestWall(fetch)),
    client.prefetchQuery(pending("", fetch)),
  ]);
};

/** The coming weeks as a wall: who comes, what is offered, and where a guest is missing. */
export default function GuestCalendarPage() {
  const wall = useQuery(guestWall());
  const [search, setSearch] = useState("");
  const waiting = useQuery(pending(search)).data;
  const guests = waiting?.items ?? [];
  const hasMore = search !== "" || (waiting !== undefined && waiting.total > guests.length);
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState(() => address.getAll("date"));
  const { openFor, subject, times, ...opened } = useOpened<Parameters<OpenGuest>[0]>();
  const wanted = Number(address.get("guest"));
  const named = useQuery({
    ...guestRequests.byId(wanted),
    enabled: Number.isSafeInteger(wanted) && wanted > 0,
    placeholderData: guests.find(({ id }) => id === wanted),
  }).data;
  const guest = named?.status === "pending" ? named : undefined;
  const now = new Date();
  // The address may name a date that cannot be offered, or a colleague may have filled it.
  const picked = chosen.filter((date) =>
    wall.data?.some((week) => week.date === date && isOfferable(week, now)),
  );
  const free = findFree(wall.data, now);
  const nextFree = wall.data?.find(({ date }) => date === free);
  const mayOffer = guest !== undefined || guests.length > 0;
  const isOffering = guest !== undefined || (picked.length > 0 && (mayOffer || search !== ""));

  const pick = (date: string, on: boolean) =>
    setChosen(on ? [...picked, date].sort() : picked.filter((one) => one !== date));
  const end = () => {
    setChosen([]);
    setAddress({}, { replace: true });
  };

  return (
    <section aria-labelledby="guest-calendar-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="guest-calendar-title" className="title">
          The coming weeks
        </h2>
        {hasMore && (
          <SearchBox
            label="Search pending guests"
            search={search}
            onSearch={setSearch}
            className="min-w-0 grow basis-60 tablet:max-w-sm"
          />
        )}
        <GuestViews />
      </header>
      {wall.isPending && <LoadingRows label="Loading the weeks..." rows={3} rowClassName="h-44" />}
      {wall.isError && <ErrorState message="Error loading the weeks" onRetry={() => void wall.refetch()} />}
      <ul className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
        {wall.data?.map((week) => (
          <WallCard
            key={week.date}
            week={week}
            nextFree={nextFree}
            isPicked={picked.includes(week.date)}
            mayPick={picked.length < MOST_OFFERED && mayOffer}
            onPick={(on) => pick(week.date, on)}
            guests={guest ? [guest] : guests}
            onOpen={openFor}
          />
        ))}
      </ul>
      {isOffering && (
        <OfferBar
          guests={guests}
          guest={guest}
          onGuest={(id) => setAddress({ guest: id }, { replace: true })}
          dates={picked}
          onEnd={end}
        />
      )}
      {subject && (
        <OpenedDialog key={times} {...opened} {...subject} queries={guestRequests} dialogs={GUEST_DIALOGS} />
      )}
    </section>
  );
}
