import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { NEWEST_EPISODES_QUERY, teamEpisodesQuery } from "#episodes/episodes.queries.ts";
import { afterShowTopicsQuery } from "#episodes/topics/airing.queries.ts";
import { defaultShow } from "#show.ts";
import { showDrawsQuery } from "../desk.queries.ts";
import type { Desk } from "../use-desk.ts";
import { AfterShow } from "./after-show.tsx";
import { unsentThankYouEmailsQuery } from "./use-thanks.ts";

const DATE = "2026-12-09";
const GUEST = "Ana Silva";

/** Renders what is left to do after a show with a guest. */
function render(client: QueryClient): string {
  const week = {
    ...{ date: DATE, startsAt: `${DATE}T18:00:00Z`, endsAt: `${DATE}T19:00:00Z` },
    ...{ status: "ended", guest: { name: GUEST }, runSheet: [] },
  };
  const desk = { week, mayChange: true } as unknown as Desk;
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <AfterShow desk={desk} /> }]);
  return renderToString(
    <QueryClientProvider client={client}>
      <Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />
    </QueryClientProvider>,
  ).replaceAll("<!-- -->", "");
}

/** Stores what the page loads. By default, no topic was drawn, and the guest hasn't been thanked. */
function loadEverything(client: QueryClient, unsentMails = [{ name: GUEST, html: "Thank you" }]): void {
  client.setQueryData(afterShowTopicsQuery(DATE).queryKey, { topics: [], waitingMails: 0 });
  client.setQueryData(teamEpisodesQuery(NEWEST_EPISODES_QUERY).queryKey, { items: [], total: 0 });
  client.setQueryData(showDrawsQuery(DATE).queryKey, []);
  client.setQueryData(unsentThankYouEmailsQuery(DATE, GUEST).queryKey, unsentMails);
}

test("until the page knows what is done, it doesn't say that something is left to do", () => {
  const html = render(new QueryClient());
  expect(html).toContain("Loading the thank-you...");
  expect(html).toContain("Loading the emails...");
  expect(html).not.toMatch(/of 4 done|Read and send|Linked topics appear here/);
});

test("once everything has loaded, the page says what is done", () => {
  const client = new QueryClient();
  loadEverything(client);
  expect(render(client)).toContain("3 of 4 done");
  expect(render(client)).toContain("Read and send");
  loadEverything(client, []);
  expect(render(client)).toContain("4 of 4 done");
});

test("if the email to the guest can't be loaded, the page says so and lets the team try again", () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  loadEverything(client);
  const { queryKey } = unsentThankYouEmailsQuery(DATE, GUEST);
  client.removeQueries({ queryKey });
  const error = new Error("The connection was lost");
  client.getQueryCache().build(client, { queryKey }).setState({ status: "error", error });
  const html = render(client);
  expect(html).toContain("The thank-you could not be loaded.");
  expect(html).toContain("Try again");
  expect(html).not.toMatch(/of 4 done|Read and send/);
});

test("the topics are listed as they were drawn, after the one on the table", () => {
  const client = new QueryClient();
  loadEverything(client);
  const topics = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    content: `Topic ${id}.`,
    episodeId: null,
    seconds: null,
  }));
  client.setQueryData(afterShowTopicsQuery(DATE).queryKey, { topics, waitingMails: 0 } as never);
  // The newest draw comes first.
  const draws = [
    { id: 8, chosen: 4, topics: [{ id: 5 }, { id: 4 }, { id: 1 }] },
    { id: 7, chosen: null, topics: [{ id: 6 }, { id: 2 }, { id: 3 }] },
  ];
  client.setQueryData(showDrawsQuery(DATE).queryKey, draws as never);
  const listed = [...render(client).matchAll(/>Topic (\d)\.</g)].map(([, id]) => Number(id));
  expect(listed).toEqual([4, 6, 2, 3, 5, 1]);
});
