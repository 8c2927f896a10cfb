import { expect, test } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { applyAsGuest, openGuestApp } from "../testing/applications.ts";

const UPCOMING_SHOW_DATE = "2026-11-25";

describeOnBothEngines("the guest of the next show", (open) => {
  test("is in the live state for visitors from when the date is chosen until it is canceled", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const { id, statusUrl } = await applyAsGuest(app.client());
    const page = `/api/guest/${statusUrl.split("/g/")[1]}`;
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: [UPCOMING_SHOW_DATE] });
    const readPastGuests = async () => {
      const { date, guest } = (await app.client().request("/api/live")).json<LiveState>();
      return [date, guest?.name];
    };
    const sendAnswer = async (path: string, json: object) =>
      (await app.client().post(`${page}/${path}`, json)).status;
    expect(await readPastGuests()).toEqual([UPCOMING_SHOW_DATE, undefined]);
    expect(await sendAnswer("choose", { date: UPCOMING_SHOW_DATE })).toBe(200);
    expect(await readPastGuests()).toEqual([UPCOMING_SHOW_DATE, "Paul Sorensen"]);
    expect(await sendAnswer("cancel", {})).toBe(200);
    expect(await readPastGuests()).toEqual([UPCOMING_SHOW_DATE, undefined]);
  });

  test("can take a date and give it back thirty times an hour, because the team is emailed each time", async () => {
    const app = await openGuestApp(await open());
    const admin = await app.admin();
    const guest = app.client();
    const { id, statusUrl } = await applyAsGuest(guest);
    const page = `/api/guest/${statusUrl.split("/g/")[1]}`;
    await admin.post(`/api/guest-requests/${id}/offer`, { dates: [UPCOMING_SHOW_DATE] });
    const takeAndGiveBack = async () => [
      (await guest.post(`${page}/choose`, { date: UPCOMING_SHOW_DATE })).status,
      (await guest.post(`${page}/cancel`, {})).status,
    ];
    for (let times = 0; times < 30; times += 1) expect(await takeAndGiveBack()).toEqual([200, 200]);
    expect(await takeAndGiveBack()).toEqual([429, 429]);
  });
});
