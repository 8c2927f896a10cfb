import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { weekGuestsQuery } from "#guests/guests.queries.ts";
import { defaultShow } from "#show.ts";
import { DeskGuests } from "./desk-guests.tsx";
import type { Desk } from "./use-desk.ts";

const DATE = "2026-12-09";

/** Renders the guest named by the live stream. `loadedName` is the guest whose details the desk has loaded. */
function render(streamedName: string, loadedName: string): string {
  const client = new QueryClient();
  const guest = { id: 1, name: loadedName, bio: `Bio of ${loadedName}`, photoUrl: null, phone: null };
  client.setQueryData(weekGuestsQuery(DATE, loadedName).queryKey, [guest as GuestRequest]);
  const week = {
    date: DATE,
    startsAt: `${DATE}T18:00:00Z`,
    guest: { name: streamedName },
    status: "planned",
  };
  const desk = { week, upcomingWeeks: [], mayChange: true } as unknown as Desk;
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <DeskGuests desk={desk} /> }]);
  return renderToString(
    <QueryClientProvider client={client}>
      <Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />
    </QueryClientProvider>,
  );
}

test("the desk shows the guest's details", () => {
  expect(render("Ana Silva", "Ana Silva")).toContain("Bio of Ana Silva");
});

test("the desk doesn't show the details of a guest who gave the date back", () => {
  const html = render("Ben Ode", "Ana Silva");
  expect(html).toContain("Ben Ode");
  expect(html).not.toContain("Ana Silva");
});
