import { describe, expect, onTestFinished, test, vi } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createFileForm, createNoisePicture } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { isLegibleColor } from "./color.rules.ts";
import type { Show } from "./show.contract.ts";
import type { ShowDraft } from "./show-calls.contract.ts";

const send = async (client: Client, method: string, path: string, json?: unknown) => {
  const response = await client.request(`/api/show${path}`, { method, json });
  return {
    status: response.status,
    body: response.text ? response.json<ShowDraft & Record<string, unknown>>() : undefined,
  };
};
const readShow = async (client: Client) => (await client.request("/api/show")).json<Show>();

async function publish(owner: Client, fields: object): Promise<ShowDraft> {
  const { version } = (await owner.request("/api/show/draft")).json<ShowDraft>();
  const saveResponse = await send(owner, "PUT", "/draft", { version, ...fields });
  expect([saveResponse.status, saveResponse.body]).toEqual([200, expect.anything()]);
  const publishResponse = await send(owner, "POST", "/publish", { version: saveResponse.body?.version });
  expect(publishResponse.status).toBe(200);
  return publishResponse.body as ShowDraft;
}

describeOnBothEngines("the show", (open) => {
  test("is the default at first, for everybody", async () => {
    const app = openTestApp(await open());
    expect(await readShow(app.client())).toEqual(defaultShow);
  });

  test("is drafted in private, published, and taken back by one step, and the draft stays", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const initialDraft = (await send(owner, "GET", "/draft")).body;
    expect(initialDraft).toMatchObject({ version: 1, canUndo: false, draft: { name: defaultShow.name } });
    const saveResponse = await send(owner, "PUT", "/draft", {
      version: 1,
      name: "Night Kitchen",
      tagline: "Salt. Heat now.",
    });
    expect(saveResponse.body).toMatchObject({
      version: 2,
      draft: {
        name: "Night Kitchen",
        slug: "night-kitchen",
        taglineLines: [
          ["", "Salt."],
          ["Heat", "now."],
        ],
      },
      published: { name: defaultShow.name },
    });
    const sample = (await readShow(app.client())) as object;
    expect(sample).toMatchObject({ name: defaultShow.name, live: { clock: "visitor" } });
    const publishResponse = await send(owner, "POST", "/publish", { version: 2 });
    expect(publishResponse.body).toMatchObject({ published: { name: "Night Kitchen" }, canUndo: true });
    // A team's show uses its own time zone, no matter where its visitors are.
    expect(await readShow(app.client())).toMatchObject({ name: "Night Kitchen", live: { clock: "show" } });
    const undoResponse = await send(owner, "POST", "/undo");
    expect(undoResponse.body).toMatchObject({ draft: { name: "Night Kitchen" } });
    expect(await readShow(app.client())).toEqual({ ...sample, slug: "night-kitchen" });
    expect((await send(owner, "POST", "/undo")).status).toBe(409);
  });

  test("does not change if the same is published again, and can still be taken back", async () => {
    const owner = await openTestApp(await open()).admin();
    const published = await publish(owner, { name: "Night Kitchen" });
    const readEvents = async () => (await owner.request("/api/admin-events")).json();
    const events = await readEvents();
    const repeatedResponse = await send(owner, "POST", "/publish", { version: published.version });
    expect([repeatedResponse.status, repeatedResponse.body]).toEqual([200, published]);
    expect(await readEvents()).toEqual(events);
    const undoResponse = await send(owner, "POST", "/undo");
    expect(undoResponse.body).toMatchObject({ published: { name: defaultShow.name }, canUndo: false });
  });

  test("refuses a stale version, and accepts one of many simultaneous changes", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send(owner, "PUT", "/draft", { version: 1, name: `Show ${i}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await send(owner, "POST", "/publish", { version: 1 })).status).toBe(409);
  });

  test("is drafted by producers, published by owners, and private to them", async () => {
    const app = openTestApp(await open());
    await app.admin();
    const producer = await app.member("producer");
    expect((await send(producer, "PUT", "/draft", { version: 1, name: "X" })).status).toBe(200);
    expect((await send(producer, "POST", "/publish", { version: 2 })).status).toBe(403);
    expect((await send(producer, "POST", "/undo")).status).toBe(403);
    for (const path of ["/draft", "/file"]) {
      expect((await send(app.client(), "GET", path)).status).toBe(401);
      expect((await send(await app.member("moderator"), "GET", path)).status).toBe(403);
    }
  });

  test.each(["#17324d", "#111111", "#0000ff"])(
    "refuses the color %s and suggests one that works",
    async (accent) => {
      const owner = await openTestApp(await open()).admin();
      const { status, body } = await send(owner, "PUT", "/draft", { version: 1, accent });
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: "This color is hard to read: choose a lighter or darker one" });
      const suggestedAccent = String(body?.nearest);
      expect(isLegibleColor(suggestedAccent)).toBe(true);
      expect((await send(owner, "PUT", "/draft", { version: 1, accent: suggestedAccent })).status).toBe(200);
    },
  );

  test.each([
    ["hosts", []],
    ["hosts", ["A", "B", "C", "D", "E", "F", "G"]],
    ["hosts", ["A", "A"]],
    ["hosts", ["Ana", "ana"]],
    ["accent", "red"],
    ["name", ""],
    ["logo", "/uploads/none.webp"],
    ["icon", "https://elsewhere.example/icon.png"],
    ["schedule", { weekday: 7 }],
    ["schedule", { timeZone: "Mars/Olympus" }],
    ["schedule", { from: "2026-02-30" }],
    ["channelUrl", "javascript:alert(1)"],
  ])("refuses %s %j", async (field, value) => {
    const owner = await openTestApp(await open()).admin();
    const { status, body } = await send(owner, "PUT", "/draft", { version: 1, [field]: value });
    expect(status).toBe(400);
    expect(JSON.stringify(body?.issues)).toContain(`"path":"${field}`);
  });

  test.each([
    ["name", "n".repeat(100)],
    ["contactEmail", `${"a".repeat(64)}@${`${"b".repeat(60)}.`.repeat(3)}museum`],
    ["channelUrl", `https://example.com/${"c".repeat(1980)}`],
  ])("accepts %s as long as elsewhere, and with spaces around it", async (field, value) => {
    const owner = await openTestApp(await open()).admin();
    const { status, body } = await send(owner, "PUT", "/draft", { version: 1, [field]: ` ${value} ` });
    expect([status, body]).toMatchObject([200, { draft: { [field]: value } }]);
    const tooLongInput = { version: 2, [field]: `${value}c` };
    expect((await send(owner, "PUT", "/draft", tooLongInput)).status).toBe(400);
  });

  describe("has a schedule", () => {
    test("that changes from a new schedule's first day; earlier shows keep their times", async () => {
      let now = new Date("2026-12-01T12:00:00Z");
      const app = openTestApp(await open(), { now: () => now });
      const owner = await app.admin();
      const schedule = { weekday: 4, hour: 18, timeZone: "Europe/Berlin", from: "2027-01-07" };
      const { draft, published } = await publish(owner, { schedule });
      expect(draft.live).toMatchObject({
        weekday: 4,
        label: "6PM Berlin",
        badge: "EVERY THURSDAY • 6PM Berlin",
      });
      expect(published).toMatchObject({ timeZone: "Europe/Berlin" });
      expect(await readShow(app.client())).toMatchObject({
        timeZone: "America/Denver",
        live: { weekday: 3, hour: 11, label: "11AM MT" },
        schedule: { weekday: 4, from: "2027-01-07" },
      });
      const calendar = (await app.client().request("/calendar.ics")).text;
      expect(calendar).toContain("RRULE:FREQ=WEEKLY;UNTIL=20270107T065959Z");
      expect(calendar).toContain("DTSTART;TZID=Europe/Berlin:20270107T180000");
      const weeks = (await owner.request("/api/weeks?from=2026-12-29")).json<{ startsAt: string }[]>();
      expect(weeks.slice(0, 3).map(({ startsAt }) => startsAt)).toEqual([
        "2026-12-30T18:00:00.000Z",
        "2027-01-06T18:00:00.000Z",
        "2027-01-07T17:00:00.000Z",
      ]);
      now = new Date("2027-01-06T22:59:59Z");
      expect(await readShow(app.client())).toMatchObject({ live: { weekday: 3 } });
      now = new Date("2027-01-06T23:00:00Z");
      expect(await readShow(app.client())).toMatchObject({ timeZone: "Europe/Berlin", live: { weekday: 4 } });
    });

    test("that can't change in the past", async () => {
      const app = openTestApp(await open(), { now: () => new Date("2026-12-01T12:00:00Z") });
      const owner = await app.admin();
      await publish(owner, { name: "Any" });
      const { published } = await publish(owner, { schedule: { weekday: 1, from: "2026-01-01" } });
      expect(published.schedule.from).toBe("2026-12-01");
      expect(published.schedules).toHaveLength(2);
    });
  });

  test("can't change its day while it is live", async () => {
    const app = openTestApp(await open(), { now: () => new Date("2026-12-09T18:00:00Z") });
    const owner = await app.admin();
    await publish(owner, { name: "Night Kitchen" });
    const { body: draft } = await send(owner, "PUT", "/draft", {
      version: (await send(owner, "GET", "/draft")).body?.version,
      schedule: { weekday: 5, from: "2026-12-09" },
    });
    const runCommand = (command: string, version: number) =>
      owner.post("/api/weeks/2026-12-09/commands", { command, version });
    expect((await runCommand("go-live", 1)).status).toBe(200);
    const refusal = await send(owner, "POST", "/publish", { version: draft?.version });
    expect([refusal.status, refusal.body]).toMatchObject([
      409,
      { message: "The show is live: end it before its day changes" },
    ]);
    const { version } = (await owner.request("/api/live")).json<{ version: number }>();
    expect((await runCommand("end", version)).status).toBe(200);
    expect((await send(owner, "POST", "/publish", { version: draft?.version })).status).toBe(200);
  });

  test("hides the profile and links of a removed host, but keeps them", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const [hostName] = defaultShow.hosts;
    const profile = { hostName, role: "R", bio: "B", quote: "Q", specialty: "S" };
    expect((await owner.post("/api/host-profiles", profile)).status).toBe(201);
    const link = { hostName, linkType: "website", url: "https://example.com" };
    expect((await owner.post("/api/host-social-links", link)).status).toBe(201);
    const countHostRows = async (client: Client) => [
      (await client.request("/api/host-profiles")).json<unknown[]>().length,
      (await client.request("/api/host-social-links")).json<unknown[]>().length,
    ];
    expect(await countHostRows(app.client())).toEqual([1, 1]);
    await publish(owner, { hosts: ["Somebody Else"] });
    expect([await countHostRows(app.client()), await countHostRows(owner)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("can be exported to a file and imported again", async () => {
    const exporter = await openTestApp(await open()).admin();
    await publish(exporter, { name: "Night Kitchen", hosts: ["A", "B"], accent: "#6f9fd0" });
    const file = (await exporter.request("/api/show/file")).json<Record<string, unknown>>();
    const importer = await openTestApp(await open()).admin();
    const draft = { name: "Night Kitchen", hosts: ["A", "B"], accent: "#6f9fd0" };
    expect(await send(importer, "PUT", "/file", file)).toMatchObject({ status: 200, body: { draft } });
    expect((await importer.request("/api/show/file")).json()).toEqual(file);
    const issues = [{ path: "recipe", message: "There is no field “recipe”" }];
    const refusal = { status: 400, body: { issues } };
    expect(await send(importer, "PUT", "/file", { recipe: 1 })).toMatchObject(refusal);
  });

  test("makes icons of its own picture in every size", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const body = createFileForm(
      "image",
      await createNoisePicture(300, 200).png().toBuffer(),
      "a.png",
      "image/png",
    );
    const { url } = (await owner.request("/api/upload-image", { method: "POST", body })).json<{
      url: string;
    }>();
    const request = (path: string) => app.client().request(path);
    expect((await request("/favicon.svg")).status).toBe(404);
    await publish(owner, { icon: url });
    for (const [path, type] of [
      ["/favicon.ico", "image/x-icon"],
      ["/favicon.svg", "image/svg+xml"],
      ["/apple-touch-icon.png", "image/png"],
      ["/icon-maskable-512.png", "image/png"],
    ] as const) {
      const response = await request(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    }
    expect((await request("/favicon.svg")).text).toContain("data:image/png;base64,iVBOR");
  });

  test("drops the cached pages when it is published or taken back, but not when it is drafted", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    const onChange = vi.fn();
    app.house.showCache.onPublish(onChange);
    const { body } = await send(owner, "PUT", "/draft", { version: 1, name: "Night Kitchen" });
    await send(owner, "PUT", "/file", { tagline: "Salt." });
    expect([body?.version, onChange.mock.calls.length]).toEqual([2, 0]);
    expect((await send(owner, "POST", "/publish", { version: 3 })).status).toBe(200);
    expect(onChange).toHaveBeenCalledTimes(1);
    await app.house.showCache.refresh();
    expect(onChange).toHaveBeenCalledTimes(1);
    await send(owner, "POST", "/undo");
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test("reaches another process within five seconds", async () => {
    const database = await open();
    const [firstApp, secondApp] = [openTestApp(database), openTestApp(database)];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const watcher = secondApp.house.showCache.watch();
    await publish(await firstApp.admin(), { name: "Everywhere" });
    const readName = async () => (await readShow(secondApp.client())).name;
    vi.advanceTimersByTime(5000);
    watcher.stop();
    await expect.poll(readName).toBe("Everywhere");
  });
});
