import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Week } from "#on-air/week/week.contract.ts";
import { weeksQueryWithLoadedWeeks } from "./desk.queries.ts";

const DATE = "2026-12-16";

test("a desk that is opened again shows the weeks as they are now, not as they were before", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const open = (guest: Week["guest"]) =>
    new QueryObserver(client, weeksQueryWithLoadedWeeks(DATE, [{ date: DATE, guest } as Week]));
  const leave = open(null).subscribe(() => {});
  leave();
  await vi.waitFor(() =>
    expect(open({ name: "Ana Silva" }).getCurrentResult().data).toMatchObject([
      { guest: { name: "Ana Silva" } },
    ]),
  );
});
