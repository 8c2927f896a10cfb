import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import type { Desk } from "../use-desk.ts";
import { PreShowChecklist } from "./pre-show-checklist.tsx";

/** Renders the checklist for a show whose only part has the given length. By default, the show lasts an hour. */
function render(
  minutes: number,
  guest: { name: string } | null = null,
  endsAt = "2026-12-09T19:00:00Z",
): string {
  const week = {
    ...{ date: "2026-12-09", startsAt: "2026-12-09T18:00:00Z", endsAt },
    ...{ guest, title: "", runSheet: [{ id: 1, title: "Cold open", minutes }] },
  };
  const desk = { week, mayChange: true } as unknown as Desk;
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <PreShowChecklist desk={desk} onOpenRunSheet={() => {}} /> },
  ]);
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />
    </QueryClientProvider>,
  );
}

test.each([
  ["fill a run sheet that is too short", 55, "Fill it"],
  ["shorten a run sheet that is too long", 65, "Shorten it"],
])("before air, the desk offers to %s", (_, minutes, action) => {
  expect(render(minutes).match(/Fill it|Shorten it/g)).toEqual([action]);
});

test.each([
  ["the sound check", { name: "Ada Moreau" }, 1, "1 of 7"],
  ["no sound check without a guest", null, 0, "0 of 6"],
])("before air, the desk counts %s", (_, guest, soundChecks, sum) => {
  const html = render(55, guest).replaceAll("<!-- -->", "");
  expect(html.match(/Sound check with the guest/g) ?? []).toHaveLength(soundChecks);
  expect(html).toContain(sum);
});

test("before air, a run sheet fills the hour or, if the show has another length, the show", () => {
  expect(render(60)).toContain("Run sheet fills the hour");
  const halfHour = render(30, null, "2026-12-09T18:30:00Z");
  expect(halfHour).toContain("Run sheet fills the show");
  expect(halfHour).not.toContain("the hour");
});
