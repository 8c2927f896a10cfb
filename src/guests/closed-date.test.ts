import { expect, test } from "vitest";
import { openDeskTestApp, SHOW_DATE } from "#on-air/live/testing/hour.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { applyAsGuest, changeRequest, listRequests } from "./testing/applications.ts";

const SECONDS_UNTIL_SHOW = 30 * 60 * 60;

describeOnBothEngines("a guest whose show was closed by the team", (open) => {
  async function openWeek() {
    const desk = await openDeskTestApp(await open());
    const { app, producer } = desk;
    const schedule = async (scheduledDate = SHOW_DATE) => {
      const { id, statusUrl } = await applyAsGuest(app.client());
      await changeRequest(producer, id, { status: "scheduled", scheduledDate });
      const path = `/api/guest/${statusUrl.split("/g/")[1]}`;
      return {
        read: async () => (await app.client().request(path)).json(),
        cancel: () => app.client().post(`${path}/cancel`, {}),
        remove: async () => {
          const response = await producer.delete(`/api/guest-requests/${id}`);
          const deletion = response.headers.get("x-deletion-id");
          return async () => (await producer.post(`/api/trash/${deletion}/restore`)).json();
        },
      };
    };
    return { ...desk, schedule };
  }

  test("sees immediately that it is over if it ended early, but not before a recording that evening", async () => {
    const { run, pass, schedule } = await openWeek();
    const guest = await schedule();
    const laterGuest = await schedule(`${SHOW_DATE}T20:00`);
    pass(SECONDS_UNTIL_SHOW);
    await run("go-live");
    pass(20 * 60);
    expect(await guest.read()).toMatchObject({ isOver: false });
    await run("end");
    expect(await guest.read()).toMatchObject({ status: "scheduled", isOver: true, calendarUrl: null });
    const response = await guest.cancel();
    expect([response.status, response.json().message]).toEqual([
      409,
      "This show is over: there is no date to give back",
    ]);
    expect(await laterGuest.read()).toMatchObject({ isOver: false });
    expect((await laterGuest.cancel()).status).toBe(200);
  });

  test("is restored without the date if it is skipped, and with it if the show ended", async () => {
    const { producer, run, pass, schedule } = await openWeek();
    const guest = await schedule();
    const restoreGuest = await guest.remove();
    await run("skip");
    const reason = "The date, Dec 9, 2026, is skipped, so the request is pending";
    const remarks = [{ label: "Paul Sorensen", reason }];
    expect(await restoreGuest()).toEqual({ restored: 1, skipped: [], changed: remarks });
    expect(await listRequests(producer)).toMatchObject([{ status: "pending", scheduledDate: null }]);
    await run("unskip");
    const otherGuest = await schedule();
    pass(SECONDS_UNTIL_SHOW);
    await run("go-live");
    await run("end");
    const restoreOtherGuest = await otherGuest.remove();
    expect(await restoreOtherGuest()).toMatchObject({ restored: 1, skipped: [] });
    expect(await otherGuest.read()).toMatchObject({ status: "scheduled", isOver: true });
  });
});
