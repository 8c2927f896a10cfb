import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { recordModelCall } from "#platform/models/models.server.ts";
import { type Client, openTestApp } from "./test-app.ts";

const MODEL = { provider: "openai", model: "gpt-6-luna" };
const WEBHOOK = { name: "Chat", kind: "discord", events: ["live"] };

type Form = {
  path: string;
  method?: string;
  /** Returns what the form would send if nothing were changed. */
  read: (client: Client) => Promise<object>;
  mine: object;
  theirs: object;
};

const readJson = (path: string) => async (client: Client) => (await client.request(path)).json<object>();

/** Returns a function that reads these fields of the row with id 1 in a list. */
const readFields = (path: string, fields: string[]) => async (client: Client) => {
  const rows = (await client.request(path)).json<Record<string, unknown>[]>();
  const row = rows.find(({ id }) => id === 1);
  return Object.fromEntries(fields.map((field) => [field, row?.[field]]));
};

const PROFILE_TEXTS = ["hostName", "role", "bio", "quote", "specialty"];
const PICTURES = ["heroImage", "heroImagePosition", "heroImageScale"].flatMap((field) => [
  field,
  field.replace("hero", "profile"),
]);
const ORDER = ["displayOrder", "isActive"];
const EPISODE_TEXTS = ["title", "description", "category", "subCategory", "content", "tags", "hidden"];

const AUDIO = { type: "audio/mpeg", bytes: 1234, seconds: 61 };
const MESSAGE_TEXTS = { subject: "S", text: "T" };

const FORMS: Record<string, Form> = {
  "the followers' words": {
    path: "/api/followers/messages",
    read: readJson("/api/followers/messages"),
    mine: { soon: MESSAGE_TEXTS },
    theirs: { live: MESSAGE_TEXTS },
  },
  "the podcast": {
    path: "/api/podcast",
    read: readJson("/api/podcast"),
    mine: { title: "Mine" },
    theirs: { author: "Theirs" },
  },
  "the schedule of backups": {
    path: "/api/backups/schedule",
    read: readJson("/api/backups/schedule"),
    mine: { keep: 3 },
    theirs: { hour: 5 },
  },
  "when episodes are imported": {
    path: "/api/episodes/config",
    method: "POST",
    read: async (client) => {
      const { updateDay, updateHour, updateMinute, channelId } = Object(
        await readJson("/api/episodes/config")(client),
      );
      return { updateDay, updateHour, updateMinute, channelId };
    },
    mine: { updateHour: 9 },
    theirs: { updateDay: "Friday" },
  },
  "a webhook": {
    path: "/api/webhooks/1",
    read: readFields("/api/webhooks", ["name", "kind", "events"]),
    mine: { name: "Mine" },
    theirs: { events: ["ended"] },
  },
  "the price of a model": {
    path: "/api/analytics/models/price",
    read: async (client) => Object(await readJson("/api/analytics/models")(client)).models[0].price,
    mine: { ...MODEL, input: 1, output: 2 },
    theirs: { ...MODEL, input: 3, output: 4 },
  },
  "a host's profile": {
    path: "/api/host-profiles/1",
    read: readFields("/api/host-profiles", [...PROFILE_TEXTS, ...PICTURES, ...ORDER]),
    mine: { bio: "Mine" },
    theirs: { quote: "Theirs" },
  },
  "a social link": {
    path: "/api/host-social-links/1",
    read: readFields("/api/host-social-links", ["hostName", "linkType", "url", ...ORDER]),
    mine: { url: "https://mine.example/" },
    theirs: { linkType: "website" },
  },
  "a topic": {
    path: "/api/topics/1",
    read: readFields("/api/topics?sort=oldest", ["content", "category", "subCategory", "requesterName"]),
    mine: { content: "Mine" },
    theirs: { category: "Theirs" },
  },
  "an episode's details": {
    path: "/api/episodes/1",
    method: "PATCH",
    read: readFields("/api/episodes?hidden=true", EPISODE_TEXTS),
    mine: { description: "Mine" },
    theirs: { tags: ["theirs"], hidden: true },
  },
  "an episode's short description": {
    path: "/api/episodes/1/short-description",
    method: "PATCH",
    read: readFields("/api/episodes?hidden=true", ["shortDescription"]),
    mine: { shortDescription: "Mine" },
    theirs: { shortDescription: "Theirs" },
  },
  "the address of an episode's audio": {
    path: "/api/episodes/1/audio",
    read: async (client) =>
      (await readFields("/api/episodes?hidden=true", ["audio"])(client)).audio as object,
    mine: { ...AUDIO, url: "https://mine.example/1.mp3" },
    theirs: { ...AUDIO, url: "https://theirs.example/1.mp3" },
  },
  "an episode's chapters": {
    path: "/api/episodes/1/chapters",
    read: async (client) => {
      const response = await client.request("/api/episodes/1/chapters");
      const { chapters } = response.json<{ chapters: { startTime: number; title: string }[] }>();
      return { chapters: chapters.map(({ startTime, title }) => ({ seconds: startTime, title })) };
    },
    mine: { chapters: [{ seconds: 0, title: "Mine" }] },
    theirs: { chapters: [{ seconds: 0, title: "Theirs" }] },
  },
};

/** Changes by other people that a form doesn't show. They must not prevent it from being saved. */
const UNSEEN_CHANGES: Record<string, [path: string, method: string, json?: object][]> = {
  "a topic": [["/api/topics/1/archive", "POST"]],
  "an episode's details": [
    ["/api/episodes/1/featured", "PATCH", { featured: true, displayOrder: 3 }],
    ["/api/episodes/1/short-description", "PATCH", { shortDescription: "Theirs" }],
    ["/api/episodes/1/episode-number", "PATCH", { episodeNumber: 77 }],
  ],
  "a host's profile": [["/api/host-social-links/1", "DELETE"]],
};

describeOnBothEngines("of two people who save", (open) => {
  async function openForm({ path, method = "PUT", read }: Form) {
    const { house, admin, member } = openTestApp(await open());
    await addAllSampleContent(house);
    const myClient = await admin("boss");
    await recordModelCall(house, { provider: "openai", model: MODEL.model, inputTokens: 1, outputTokens: 1 });
    await myClient.post("/api/webhooks", { ...WEBHOOK, address: "https://x.example/y" });
    const price = { ...MODEL, input: 5, output: 6 };
    await myClient.put("/api/analytics/models/price", price);
    const colleague = await member("owner", "colleague");
    const formValues = await read(myClient);
    const saveAs = (client: Client, change: object) =>
      client.request(path, { method, json: { ...formValues, ...change, basedOn: formValues } });
    const overwriteAs = (client: Client, change: object) =>
      client.request(path, { method, json: { ...formValues, ...change } });
    return { myClient, colleague, saveAs, overwriteAs, read: () => read(myClient) };
  }

  test.each(Object.entries(FORMS))("%s, the second is told about the first", async (_, form) => {
    const { myClient, colleague, saveAs, overwriteAs, read } = await openForm(form);
    expect((await saveAs(colleague, form.theirs)).status).toBe(200);
    const theirValues = await read();
    const refusedSave = await saveAs(myClient, form.mine);
    expect([refusedSave.status, refusedSave.json()]).toMatchObject([
      409,
      {
        message: "Somebody else changed this in the meantime. Look at the newest state and try again.",
        current: theirValues,
      },
    ]);
    expect(await read()).toEqual(theirValues);
    expect((await overwriteAs(myClient, form.mine)).status).toBe(200);
  });

  test.each(Object.entries(FORMS))("%s at the same time, one succeeds", async (_, form) => {
    const { myClient, colleague, saveAs } = await openForm(form);
    const answers = await Promise.all([saveAs(myClient, form.mine), saveAs(colleague, form.theirs)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("a file of the show doesn't replace a draft that somebody else has changed in the meantime", async () => {
    const me = await openTestApp(await open()).admin("boss");
    const file = await readJson("/api/show/file")(me);
    const openFile = async (version?: number) => {
      const path = version === undefined ? "/api/show/file" : `/api/show/file?version=${version}`;
      return (await me.put(path, file)).status;
    };
    await me.put("/api/show/draft", { version: 1, tagline: "Theirs." });
    expect(await openFile(1)).toBe(409);
    expect(await readJson("/api/show/draft")(me)).toMatchObject({
      draft: { taglineLines: [["", "Theirs."]] },
    });
    expect([await openFile(2), await openFile()]).toEqual([200, 200]);
  });

  test.each(Object.entries(UNSEEN_CHANGES))(
    "%s is saved after changes of what its form doesn't show",
    async (name, changes) => {
      const { myClient, colleague, saveAs } = await openForm(FORMS[name] as Form);
      for (const [path, method, json] of changes)
        expect((await colleague.request(path, { method, json })).status).toBeLessThan(300);
      expect((await saveAs(myClient, FORMS[name]?.mine ?? {})).status).toBe(200);
    },
  );
});
