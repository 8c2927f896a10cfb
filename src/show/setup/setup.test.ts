import { expect, test } from "vitest";
import { makeSenderAndRecipient } from "#accounts/team/team.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { defaultShow } from "#show.ts";
import { openTestApp } from "#testing/test-app.ts";
import { makeSetupLink } from "./setup.server.ts";

const ACCOUNT = { username: "kit", password: "correct horse" };
const SHOW = {
  name: "Night Kitchen",
  hosts: ["Ana"],
  schedule: { weekday: 5, hour: 20, timeZone: "Europe/Berlin" },
};

describeOnBothEngines("the set-up", (open) => {
  const openSetup = async () => {
    const app = openTestApp(await open());
    const link = new URL((await makeSetupLink(app.house)) ?? "");
    const client = app.client();
    const check = async (token: unknown) =>
      (await app.client().post("/api/setup/check", { token: token })).json();
    const completeSetup = (json: object) => client.post("/api/setup", json);
    return { app, client, completeSetup, check, token: link.searchParams.get("token") ?? "" };
  };

  test("creates the owner, signs in, and publishes the show immediately", async () => {
    const { app, client, completeSetup, check, token } = await openSetup();
    expect(await check(token)).toEqual({ open: true, hasSample: true });
    const response = await completeSetup({ token, ...ACCOUNT, show: SHOW });
    expect([response.status, response.json()]).toMatchObject([201, { username: "kit", role: "owner" }]);
    expect((await client.request("/api/user")).json()).toMatchObject({ username: "kit" });
    expect((await app.client().request("/api/show")).json()).toMatchObject({
      name: "Night Kitchen",
      slug: "night-kitchen",
      hosts: ["Ana"],
      live: { weekday: 5, hour: 20, label: "8PM Berlin", badge: "EVERY FRIDAY • 8PM Berlin" },
    });
    const secondResponse = await completeSetup({ token, ...ACCOUNT, username: "other" });
    expect([secondResponse.status, secondResponse.json()]).toEqual([403, { message: "Set-up is done" }]);
    expect(await check(token)).toMatchObject({ open: false });
    expect(await makeSetupLink(app.house)).toBeUndefined();
  });

  test("is refused without the newest link, and if there already is an owner", async () => {
    const { app, completeSetup, check, token } = await openSetup();
    await makeSetupLink(app.house);
    for (const invalidToken of [token, "x", "", null, undefined]) {
      const response = await completeSetup({ token: invalidToken, ...ACCOUNT });
      expect([response.status, response.json()]).toEqual([403, { message: "Set-up is done" }]);
      expect(await check(invalidToken)).toMatchObject({ open: false });
    }
    const newestToken = new URL((await makeSetupLink(app.house)) ?? "").searchParams.get("token");
    await app.admin();
    expect((await completeSetup({ token: newestToken, ...ACCOUNT })).status).toBe(403);
  });

  test("leaves nothing behind if a field is refused, and its link still works", async () => {
    const { app, client, completeSetup, token } = await openSetup();
    expect((await completeSetup({ token, ...ACCOUNT, show: { accent: "#111111" } })).status).toBe(400);
    expect((await app.client().request("/api/show")).json()).toMatchObject({ name: defaultShow.name });
    const invalidResponse = await completeSetup({ token, ...ACCOUNT, email: "kit" });
    expect([invalidResponse.status, invalidResponse.json()]).toMatchObject([
      400,
      { issues: [{ path: "email" }] },
    ]);
    expect((await completeSetup({ token, ...ACCOUNT, email: " kit@show.example " })).status).toBe(201);
    expect((await client.request("/api/user")).json()).toMatchObject({ email: "kit@show.example" });
  });

  test("happens only once if five people try at the same time", async () => {
    const { app, token } = await openSetup();
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        app.client().post("/api/setup", { token, username: `owner${index}`, password: "correct horse" }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("removes the sample if asked to", async () => {
    const { app, client, completeSetup, token } = await openSetup();
    await addAllSampleContent(app.house);
    expect((await completeSetup({ token, ...ACCOUNT, sample: "remove" })).status).toBe(201);
    expect((await client.request("/api/sample-content")).json()).toEqual({ count: 0 });
  });

  test("publishes only what was typed: no other channel, stream, address or host", async () => {
    const { app, completeSetup, token } = await openSetup();
    await completeSetup({ token, ...ACCOUNT, show: { name: "Night Kitchen" }, sample: "remove" });
    const visitor = app.client();
    expect((await visitor.request("/api/show")).json()).toMatchObject({
      channelHandle: "",
      channelUrl: "",
      streams: [],
      social: [],
      hashtags: [],
      contactEmail: "",
      hosts: ["Night Kitchen"],
      suggestionNote: "Every suggestion is reviewed by the team and may be featured on the show.",
    });
    const calendar = (await visitor.request("/calendar.ics")).text;
    expect(calendar).not.toContain("Watch:");
    const guest = { name: "Robin", email: "robin@example.com", bio: "Thirty years of night shifts." };
    const mail = makeSenderAndRecipient(app.house, guest.email);
    expect([mail.from.address.startsWith("noreply@"), mail.replyTo]).toEqual([true, undefined]);
  });

  test("keeps the sample's hosts if their profiles are kept", async () => {
    const { app, completeSetup, token } = await openSetup();
    await completeSetup({ token, ...ACCOUNT, show: { name: "Night Kitchen" } });
    expect(app.house.show().hosts).toEqual(defaultShow.hosts);
  });

  test("of a show with its own hosts removes the sample's hosts, and no remaining text names them", async () => {
    const { app, client, completeSetup, token } = await openSetup();
    await addAllSampleContent(app.house);
    const episodeCount = (await client.request("/api/episodes?limit=50")).json<object[]>().length;
    expect((await completeSetup({ token, ...ACCOUNT, show: SHOW })).status).toBe(201);
    expect((await client.request("/api/host-profiles")).json()).toEqual([]);
    expect((await client.request("/api/host-social-links")).json()).toEqual([]);
    const episodes = await client.request("/api/episodes?limit=50");
    expect(episodes.json<object[]>()).toHaveLength(episodeCount);
    const topics = await client.request("/api/topics?limit=200");
    const names = defaultShow.hosts.flatMap((host) => host.split(" "));
    for (const name of names) expect(episodes.text + topics.text).not.toMatch(new RegExp(`\\b${name}\\b`));
  });

  test("keeps those hosts of the sample whose names were typed", async () => {
    const { app, client, completeSetup, token } = await openSetup();
    await addAllSampleContent(app.house);
    const [firstHost = ""] = defaultShow.hosts;
    await completeSetup({ token, ...ACCOUNT, show: { ...SHOW, hosts: [firstHost, "Ana"] } });
    const profiles = (await client.request("/api/host-profiles")).json<{ hostName: string }[]>();
    expect(profiles.map(({ hostName }) => hostName)).toContain(firstHost);
  });

  test("starts a named show's calendar on the day of the set-up, even if it keeps the sample's time", async () => {
    const { app, completeSetup, token } = await openSetup();
    await completeSetup({ token, ...ACCOUNT, show: { name: "Night Kitchen" } });
    const show = app.house.show();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: show.timeZone }).format(app.house.now());
    expect(show.live.since >= today).toBe(true);
    const calendar = (await app.client().request("/calendar.ics")).text;
    expect(calendar).not.toContain("DTSTART;TZID=America/Denver:2022");
  });
});
