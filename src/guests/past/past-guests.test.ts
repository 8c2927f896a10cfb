import sharp from "sharp";
import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { type Database, qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { Client } from "#testing/test-app.ts";
import type { GuestRequestsTables } from "../guests.table.server.ts";
import {
  APPLICATION_INPUT,
  applyAsGuest,
  changeRequest,
  listRequests,
  openGuestApp,
  RECORDING_DATE,
} from "../testing/applications.ts";
import type { PastGuest } from "./past-guests.contract.ts";

const photoUrl = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#7a5c3e" } })
  .jpeg()
  .toBuffer()
  .then((bytes) => `data:image/jpeg;base64,${bytes.toString("base64")}`);

const formatAppearancePath = (id: number) => `/api/guest-requests/${id}/appearance`;

/**
 * Opens the app with a guest who has a photo and a completed recording. Returns functions that show and hide the guest.
 */
async function openWithGuest(database: Database) {
  const app = await openGuestApp(database);
  await addAllSampleContent(app.house);
  const admin = await app.admin();
  const visitor = app.client();
  const { id, statusUrl, photoUrl: photo } = await applyAsGuest(visitor, { photoUrl });
  const token = statusUrl.split("/g/")[1];
  await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
  await changeRequest(admin, id, { status: "completed" });
  const [episode] = (await visitor.request("/api/episodes?limit=1")).json<{ id: number; title: string }[]>();
  const show = (more: object = {}) =>
    admin.put(formatAppearancePath(id), { episodeId: episode?.id, seconds: 252, agreed: true, ...more });
  return { app, admin, visitor, id, episode, photo, page: `/api/guest/${token}`, show };
}

const listShown = async (visitor: Client) => (await visitor.request("/api/past-guests")).json<PastGuest[]>();

describeOnBothEngines("past guests", (open) => {
  test("are shown with photo, episode and second once the team confirms that they agreed", async () => {
    const { admin, visitor, id, episode, photo, page, show } = await openWithGuest(await open());
    expect(await listShown(visitor)).toEqual([]);
    expect((await visitor.request(`/api/past-guests/${id}/photo`)).status).toBe(404);
    const response = await show();
    expect([response.status, response.json()]).toMatchObject([
      200,
      { id, appearance: { episodeId: episode?.id, seconds: 252 } },
    ]);
    const [guest] = await listShown(visitor);
    expect(guest).toEqual({
      id,
      name: APPLICATION_INPUT.name,
      photo: `/api/past-guests/${id}/photo`,
      episode: expect.objectContaining({ id: episode?.id, title: episode?.title, seconds: 252 }),
    });
    const photoResponse = await visitor.request(guest?.photo ?? "");
    expect([
      photoResponse.status,
      photoResponse.headers.get("content-type"),
      photoResponse.headers.get("cache-control"),
    ]).toEqual([200, "image/jpeg", "no-store"]);
    expect(await sharp(photoResponse.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 160,
      height: 120,
    });
    expect((await visitor.request(photo ?? "")).status).toBe(401);
    expect((await visitor.request(page)).json()).toMatchObject({
      shownIn: { id: episode?.id, seconds: 252 },
    });
    expect(await listRequests(admin)).toMatchObject([{ appearance: { seconds: 252 } }]);
    await show({ seconds: 9 });
    expect(await listShown(visitor)).toMatchObject([{ episode: { seconds: 9 } }]);
  });

  test("aren't shown again by somebody who didn't know that they had left the site", async () => {
    const { visitor, episode, page, show } = await openWithGuest(await open());
    const basedOn = { episodeId: episode?.id, seconds: 252 };
    await show({ basedOn: null });
    expect((await visitor.delete(`${page}/appearance`)).status).toBe(204);
    const refused = await show({ seconds: 9, basedOn });
    expect([refused.status, refused.json()]).toMatchObject([409, { current: null }]);
    expect(await listShown(visitor)).toEqual([]);
    expect((await show({ seconds: 9, basedOn: null })).status).toBe(200);
  });

  test("keep the newest moment if two people choose one at the same time", async () => {
    const { episode, show } = await openWithGuest(await open());
    const answers = await Promise.all([9, 12].map((seconds) => show({ seconds, basedOn: null })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [shown] = answers.filter(({ status }) => status === 200);
    const refused = answers.find(({ status }) => status === 409);
    const { appearance } = shown?.json<{ appearance: object }>() ?? {};
    expect(refused?.json()).toMatchObject({ current: appearance });
    expect(appearance).toMatchObject({ episodeId: episode?.id });
  });

  test.each([
    [{ agreed: false }, "agreed", "Please confirm that the guest agreed to be shown"],
    [{ agreed: undefined }, "agreed", "Please confirm that the guest agreed to be shown"],
    [{ episodeId: 2_000_000 }, "episodeId", "Please choose an episode"],
    [{ seconds: -1 }, "seconds", "Seconds must be a whole number from 0 to 360000"],
  ])("are not shown with %j", async (more, path, message) => {
    const { visitor, show } = await openWithGuest(await open());
    const response = await show(more);
    expect([response.status, response.json().issues]).toEqual([400, [{ path, message }]]);
    expect(await listShown(visitor)).toEqual([]);
  });

  test("are only those whose recording is completed, until that is undone", async () => {
    const { admin, visitor, id, show } = await openWithGuest(await open());
    await show();
    await changeRequest(admin, id, { status: "pending" });
    expect(await listShown(visitor)).toEqual([]);
    expect((await show()).status).toBe(409);
    await changeRequest(admin, id, { status: "scheduled", scheduledDate: RECORDING_DATE });
    await changeRequest(admin, id, { status: "completed" });
    expect(await listShown(visitor)).toEqual([]);
  });

  test("are not shown while their episode is hidden, nor are their photos", async () => {
    const { admin, visitor, id, episode, show } = await openWithGuest(await open());
    await show();
    const hide = (isHidden: boolean) => admin.patch(`/api/episodes/${episode?.id}`, { hidden: isHidden });
    expect((await hide(true)).status).toBe(200);
    expect(await listShown(visitor)).toEqual([]);
    expect((await visitor.request(`/api/past-guests/${id}/photo`)).status).toBe(404);
    await hide(false);
    expect(await listShown(visitor)).toMatchObject([{ id }]);
  });

  test.each([
    ["the team takes them off", async ({ admin, id }) => admin.delete(formatAppearancePath(id))],
    ["they take themselves off", async ({ visitor, page }) => visitor.delete(`${page}/appearance`)],
    ["they erase their data", async ({ visitor, page }) => visitor.delete(page)],
    ["their request goes to the trash", async ({ admin, id }) => admin.delete(`/api/guest-requests/${id}`)],
    [
      "their request is deleted permanently",
      async ({ admin, id }) => admin.delete(`/api/guest-requests/${id}?forever=true`),
    ],
  ] satisfies [string, (opened: Awaited<ReturnType<typeof openWithGuest>>) => Promise<{ status: number }>][])(
    "are no longer shown when %s",
    async (_, act) => {
      const site = await openWithGuest(await open());
      await site.show();
      const { app, visitor, id } = site;
      expect(await listShown(visitor)).toMatchObject([{ id }]);
      expect((await act(site)).status).toBeLessThan(300);
      expect(await listShown(visitor)).toEqual([]);
      expect((await visitor.request(`/api/past-guests/${id}/photo`)).status).toBe(404);
      const rows = qb<GuestRequestsTables>(app.house.db).selectFrom("guest_appearances").selectAll();
      expect(await rows.execute()).toEqual([]);
    },
  );

  test("are not shown again when their request is restored from the trash", async () => {
    const { admin, visitor, id, show } = await openWithGuest(await open());
    await show();
    const response = await admin.delete(`/api/guest-requests/${id}`);
    const deletion = response.headers.get("x-deletion-id");
    expect((await admin.post(`/api/trash/${deletion}/restore`)).status).toBe(200);
    expect(await listRequests(admin)).toMatchObject([{ id, status: "completed", appearance: null }]);
    expect(await listShown(visitor)).toEqual([]);
  });

  test("are named only to the team while they are not shown", async () => {
    const { app, id } = await openWithGuest(await open());
    for (const method of ["PUT", "DELETE"])
      expect((await app.client().request(formatAppearancePath(id), { method, json: {} })).status).toBe(401);
  });
});
