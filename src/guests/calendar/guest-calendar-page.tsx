import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { InboxHeader } from "#inbox/inbox-header.tsx";
import { InboxTabs, useInbox } from "#inbox/inbox-panel.tsx";
import { ShownRequestDialog } from "#inbox/request-dialogs.tsx";
import { useUrlQuery } from "#platform/browser/use-url-query.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { makePrivateMeta } from "#show/page-meta.ts";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { TabPanel } from "#ui/lists/tabs.tsx";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { GUEST_DIALOGS } from "../applications/guest-dialogs.tsx";
import { GUEST_LISTS } from "../applications/guest-lists.ts";
import type { OpenGuestDialog } from "../applications/guest-menu.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { guestCalendarQuery, guestRequestQueries } from "../guests.queries.ts";
import { findFreeDate, isOfferable, MAX_OFFERED_DATES, toWeekState } from "./calendar.rules.ts";
import { CalendarGuestList } from "./calendar-guest-list.tsx";
import { CalendarRow, OFFER_REFUSAL_ID } from "./calendar-row.tsx";
import { GuestViewLinks } from "./guest-views.tsx";
import { OfferBar } from "./offer-bar.tsx";
import { ScheduleMenu } from "./schedule-menu.tsx";

const makePendingQuery = (search: string, fetch?: Parameters<typeof guestCalendarQuery>[0]) =>
  guestRequestQueries.page({ list: "pending", page: 1, search }, fetch);

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(guestCalendarQuery(fetch)),
    client.prefetchQuery(makePendingQuery("", fetch)),
  ]);

export const meta = makePrivateMeta("Guest Calendar");

/** Shows the upcoming weeks with their guests and offers, next to a list of guests. */
export default function GuestCalendarPage() {
  const calendar = useQuery(guestCalendarQuery());
  const inbox = useInbox(guestRequestQueries, GUEST_LISTS);
  const { list, search } = inbox.view;
  const inboxPage = inbox.query.data;
  const hasMore = search !== "" || (inboxPage !== undefined && inboxPage.total > inboxPage.items.length);
  const guests = useQuery(makePendingQuery(list === "pending" ? search : "")).data?.items ?? [];
  const [address, changeAddress] = useUrlQuery();
  const changeQuery = (change: (query: URLSearchParams) => void) =>
    changeAddress((now) => {
      change(now);
      return now;
    });
  const [chosenDates, setChosenDates] = useState(() => address.getAll("date"));
  const [draggedRequest, setDraggedRequest] = useState<GuestRequest>();
  const { openFor, subject, times, ...opened } = useDialogSubject<Parameters<OpenGuestDialog>[0]>();
  const guestIdInUrl = Number(address.get("guest"));
  const newestRequest = useQuery({
    ...guestRequestQueries.byId(guestIdInUrl),
    enabled: Number.isSafeInteger(guestIdInUrl) && guestIdInUrl > 0,
  }).data;
  const guestFromUrl = newestRequest ?? guests.find(({ id }) => id === guestIdInUrl);
  const guest = guestFromUrl?.status === "pending" ? guestFromUrl : undefined;
  // On a page that has just loaded, this is the server's time. The device's clock may be wrong.
  const now = new Date(calendar.dataUpdatedAt);
  // Leaves out dates that can no longer be offered, such as dates that a colleague has given to another guest.
  const pickedDates = chosenDates.filter((date) =>
    calendar.data?.some((week) => week.date === date && isOfferable(week, now)),
  );
  const firstFreeDate = findFreeDate(calendar.data, now);
  const nextFree = calendar.data?.find(({ date }) => date === firstFreeDate);
  const mayOffer = guest !== undefined || guests.length > 0;
  const refusal = mayOffer
    ? pickedDates.length < MAX_OFFERED_DATES
      ? undefined
      : `You can offer up to ${MAX_OFFERED_DATES} dates at a time.`
    : "Nobody is waiting for a date.";
  const isOffering = guest !== undefined || (pickedDates.length > 0 && (mayOffer || search !== ""));

  const pickDate = (date: string, isPicked: boolean) =>
    setChosenDates(isPicked ? [...pickedDates, date].sort() : pickedDates.filter((other) => other !== date));
  const endOffering = () => {
    setChosenDates([]);
    changeQuery((query) => {
      query.delete("guest");
      query.delete("date");
    });
  };

  return (
    <section aria-labelledby="guest-calendar-title" className="grid grid-cols-1 gap-4">
      <InboxHeader id="guest-calendar-title" title="Guest Requests" inbox={inbox}>
        {hasMore && (
          <SearchBox
            label={`Search ${list} guests`}
            search={search}
            onSearch={(search) => changeQuery((query) => query.set("search", search))}
            className="min-w-[min(14rem,100%)] flex-1"
          />
        )}
        <GuestViewLinks />
      </InboxHeader>
      <InboxTabs inbox={inbox} name="guest requests" className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-x-14 gap-y-8 desktop:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          {GUEST_LISTS.map(({ value, hint }) => (
            <TabPanel key={value} value={value}>
              <CalendarGuestList
                title={value === "pending" ? "Waiting" : `${value.charAt(0).toUpperCase()}${value.slice(1)}`}
                guests={inboxPage?.items}
                total={inboxPage?.total ?? 0}
                hint={value === "pending" ? "Nobody is waiting for a date." : hint}
                chosen={guest}
                onChoose={({ id }) => changeQuery((query) => query.set("guest", String(id)))}
                onCancel={endOffering}
                onDrag={setDraggedRequest}
                onOpen={openFor}
              />
            </TabPanel>
          ))}
          <section aria-labelledby="coming-weeks">
            <header className="flex flex-wrap items-baseline gap-x-4 border-rule border-b pb-2">
              <h3 id="coming-weeks" className="font-strong text-t-1">
                The coming weeks
              </h3>
              {calendar.data && (
                <p className="ml-auto text-on-2">
                  {calendar.data.filter(({ hasShow }) => hasShow).length} weeks,{" "}
                  {calendar.data.filter((week) => toWeekState(week) === "empty").length} without a guest
                </p>
              )}
              <ScheduleMenu label="Another day" guests={guest ? [guest] : guests} onOpen={openFor} />
            </header>
            {refusal && (
              <p id={OFFER_REFUSAL_ID} className="py-2 text-on-2">
                {refusal}
              </p>
            )}
            {calendar.isPending && <LoadingRows label="Loading the weeks..." rows={12} rowClassName="h-14" />}
            {calendar.isError && (
              <ErrorState message="Error loading the weeks" onRetry={() => retryQuery(calendar)} />
            )}
            <ul>
              {calendar.data?.map((week) => (
                <CalendarRow
                  key={week.date}
                  week={week}
                  now={now}
                  nextFree={nextFree}
                  isPicked={pickedDates.includes(week.date)}
                  refusal={refusal}
                  onPick={(isPicked) => pickDate(week.date, isPicked)}
                  guests={guest ? [guest] : guests}
                  draggedRequest={draggedRequest}
                  onOpen={openFor}
                />
              ))}
            </ul>
          </section>
        </div>
      </InboxTabs>
      {isOffering && (
        <OfferBar
          // The key clears a message typed for one guest when another guest is selected.
          key={guest?.id}
          guests={guests}
          guest={guest}
          onGuestChange={(id) => changeQuery((query) => query.set("guest", id))}
          dates={pickedDates}
          onEnd={endOffering}
        />
      )}
      {subject && (
        <ShownRequestDialog
          key={times}
          {...opened}
          {...subject}
          queries={guestRequestQueries}
          dialogs={GUEST_DIALOGS}
        />
      )}
    </section>
  );
}
