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
import type { GuestRequest } from "../guests.contract.ts";
import { guestRequests, guestWall } from "../guests.queries.ts";
import { GuestViews } from "./guest-views.tsx";
import { OfferBar } from "./offer-bar.tsx";
import { ScheduleMenu } from "./schedule-menu.tsx";
import { WaitingGuests } from "./waiting-guests.tsx";
import { findFree, isOfferable, MOST_OFFERED, stateOf } from "./wall.rules.ts";
import { WallRow } from "./wall-row.tsx";

const pending = (search: string, fetch?: Parameters<typeof guestWall>[0]) =>
  guestRequests.page({ list: "pending", page: 1, search }, fetch);

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(guestWall(fetch)),
    client.prefetchQuery(pending("", fetch)),
  ]);
};

/** The coming weeks with their guests and offers, and gaps where a guest is missing. */
export default function GuestCalendarPage() {
  const wall = useQuery(guestWall());
  const [search, setSearch] = useState("");
  const waiting = useQuery(pending(search)).data;
  const guests = waiting?.items ?? [];
  const hasMore = search !== "" || (waiting !== undefined && waiting.total > guests.length);
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState(() => address.getAll("date"));
  const [dragged, setDragged] = useState<GuestRequest>();
  const { openFor, subject, times, ...opened } = useOpened<Parameters<OpenGuest>[0]>();
  const wanted = Number(address.get("guest"));
  const named = useQuery({
    ...guestRequests.byId(wanted),
    enabled: Number.isSafeInteger(wanted) && wanted > 0,
    placeholderData: guests.find(({ id }) => id === wanted),
  }).data;
  const guest = named?.status === "pending" ? named : undefined;
  const now = new Date();
  // The address may name a date that can't be offered, or a colleague may have filled it.
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
          Guest Requests
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
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 desktop:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <WaitingGuests
          guests={guests}
          total={waiting?.total ?? 0}
          chosen={guest}
          onChoose={({ id }) =>
            setAddress({ guest: String(id) }, { replace: true, preventScrollReset: true })
          }
          onCancel={end}
          onDrag={setDragged}
          onOpen={openFor}
        />
        <section aria-labelledby="coming-weeks">
          <header className="flex flex-wrap items-baseline gap-x-4 border-rule border-b pb-2">
            <h3 id="coming-weeks" className="font-strong text-t-1">
              The coming weeks
            </h3>
            {wall.data && (
              <p className="ml-auto text-on-2">
                {wall.data.filter(({ hasShow }) => hasShow).length} weeks,{" "}
                {wall.data.filter((week) => stateOf(week) === "hole").length} without a guest
              </p>
            )}
            <ScheduleMenu label="Another day" guests={guest ? [guest] : guests} onOpen={openFor} />
          </header>
          {wall.isPending && <LoadingRows label="Loading the weeks..." rows={12} rowClassName="h-14" />}
          {wall.isError && (
            <ErrorState message="Error loading the weeks" onRetry={() => void wall.refetch()} />
          )}
          <ul>
            {wall.data?.map((week) => (
              <WallRow
                key={week.date}
                week={week}
                nextFree={nextFree}
                isPicked={picked.includes(week.date)}
                mayPick={picked.length < MOST_OFFERED && mayOffer}
                onPick={(on) => pick(week.date, on)}
                guests={guest ? [guest] : guests}
                dragged={dragged}
                onOpen={openFor}
              />
            ))}
          </ul>
        </section>
      </div>
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
