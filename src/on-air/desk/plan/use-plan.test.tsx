import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import type { Desk } from "../use-desk.ts";
import { type Plan, usePlan } from "./use-plan.ts";

afterEach(() => void vi.unstubAllGlobals());

const WEEK: Week = {
  ...{ date: "2026-12-09", startsAt: "2026-12-09T18:00:00Z", endsAt: "2026-12-09T19:00:00Z" },
  ...{ status: "planned", title: "", note: "", guest: null, runSheet: [], version: 1 },
};

const PART = { kind: "segment" as const, title: "", minutes: 5, note: "", done: false };

/** Opens a week's plan. `respond` answers its requests. */
function openPlan(respond: (path: unknown, sent: RequestInit) => Promise<Response>): Plan {
  vi.stubGlobal("fetch", respond);
  const opened: Plan[] = [];
  function Page() {
    opened.push(usePlan({ week: WEEK, refresh: async () => {} } as unknown as Desk));
    return null;
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  const [plan] = opened;
  if (!plan) throw new Error("The plan was not opened");
  return plan;
}

test("saving waits for a change that is already being saved", async () => {
  const response = Promise.withResolvers<Response>();
  const plan = openPlan(() => response.promise);
  plan.changeText({ title: "Rent" });
  void plan.saveNow();
  const isSaved = vi.fn();
  const saving = plan.saveNow().then(isSaved);
  await new Promise(setImmediate);
  expect(isSaved).not.toHaveBeenCalled();
  response.resolve(Response.json({ ...WEEK, title: "Rent", version: 2 }));
  await saving;
  expect(isSaved).toHaveBeenCalledWith(true);
});

test("saving says whether it failed", async () => {
  const plan = openPlan(async () => Response.json({ message: "Broken" }, { status: 500 }));
  plan.changeText({ title: "Rent" });
  expect(await plan.saveNow()).toBe(false);
});

test("parts that could not be saved are sent again, even while an earlier conflict is undecided", async () => {
  const theirs = { ...WEEK, version: 2, runSheet: [{ ...PART, id: 1, title: "Theirs" }] };
  const responses = [
    Response.json({ message: "Somebody changed this week meanwhile", week: theirs }, { status: 409 }),
    Response.json({ message: "Broken" }, { status: 500 }),
    Response.json({ ...theirs, version: 3, runSheet: [{ ...PART, id: 2, title: "Later" }] }),
  ];
  const sent: unknown[] = [];
  const plan = openPlan(async (_, { body }) => {
    sent.push(JSON.parse(String(body)));
    return responses[sent.length - 1] ?? Response.error();
  });
  plan.change([{ ...PART, id: null, key: "new-1", title: "Mine" }]);
  expect(await plan.saveNow()).toBe(true);
  plan.change([{ ...PART, id: null, key: "new-2", title: "Later" }]);
  expect(await plan.saveNow()).toBe(false);
  expect(await plan.saveNow()).toBe(true);
  expect(sent[2]).toEqual({ version: 2, runSheet: [{ ...PART, id: null, title: "Later" }] });
});
