import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";

const PASSWORD = "correct horse";

type Session = { id: number; device: string; current: boolean };

const login = (client: Client, username: string, headers = {}) =>
  client.post("/api/login", { username, password: PASSWORD }, { headers });

describeOnBothEngines("your own account", (open) => {
  test("setting and removing an address takes the password", async () => {
    const dana = await openTestApp(await open()).user("dana");
    const wrongPasswordResponse = await dana.put("/api/user", {
      email: "d@example.org",
      currentPassword: "guess",
    });
    expect([wrongPasswordResponse.status, wrongPasswordResponse.json()]).toEqual([
      403,
      { message: "The current password is wrong" },
    ]);
    const setResponse = await dana.put("/api/user", {
      email: " d@example.org ",
      currentPassword: PASSWORD,
    });
    expect([setResponse.status, setResponse.json()]).toMatchObject([
      200,
      { username: "dana", email: "d@example.org" },
    ]);
    expect((await dana.request("/api/user")).json()).toMatchObject({ email: "d@example.org" });
    for (const email of ["", "  ", null]) {
      const removalResponse = await dana.put("/api/user", { email, currentPassword: PASSWORD });
      expect([removalResponse.status, removalResponse.json()]).toMatchObject([200, { email: null }]);
    }
  });

  test.each([
    ["not one", "Please enter a valid email address"],
    [undefined, "Please enter a valid email address"],
    [5, "Please enter a valid email address"],
    [`${"d".repeat(250)}@example.org`, "Email must be at most 254 characters"],
  ])("the address %s is refused with a sentence", async (email, message) => {
    const dana = await openTestApp(await open()).user("dana");
    const response = await dana.put("/api/user", { email, currentPassword: PASSWORD });
    expect([response.status, response.json().issues]).toEqual([400, [{ path: "email", message }]]);
  });

  test("wrong passwords are counted together, wherever they are asked for", async () => {
    const dana = await openTestApp(await open()).user("dana");
    for (let tries = 0; tries < 5; tries += 1) {
      await dana.put("/api/user", { email: "", currentPassword: "guess" });
      await dana.delete("/api/user", { currentPassword: "guess" });
    }
    expect((await dana.delete("/api/user", { currentPassword: PASSWORD })).status).toBe(429);
  });

  test("people see where they are signed in, and can end their own sessions but nobody else's", async () => {
    const { user, client } = openTestApp(await open());
    const thisBrowser = await user("dana");
    const phone = client();
    await login(phone, "dana", {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1",
    });
    const sessions = (await thisBrowser.request("/api/user/sessions")).json<Session[]>();
    expect(sessions).toEqual([
      expect.objectContaining({ device: "Safari on iPhone", current: false }),
      expect.objectContaining({ current: true }),
    ]);
    const id = sessions[0]?.id;
    const stranger = await user("eve");
    expect((await stranger.delete(`/api/user/sessions/${id}`, {})).status).toBe(404);
    expect((await thisBrowser.delete(`/api/user/sessions/${id}`, {})).status).toBe(204);
    expect((await phone.request("/api/user")).status).toBe(401);
    expect((await thisBrowser.request("/api/user")).status).toBe(200);
  });

  test("a person deletes their account with the password, but not the last owner's", async () => {
    const { user, admin, client } = openTestApp(await open());
    const dana = await user("dana");
    expect((await dana.delete("/api/user", { currentPassword: PASSWORD })).status).toBe(204);
    expect((await dana.request("/api/user")).status).toBe(401);
    expect((await login(client(), "dana")).status).toBe(401);
    const boss = await admin("boss");
    const refusal = await boss.delete("/api/user", { currentPassword: PASSWORD });
    expect([refusal.status, refusal.json()]).toEqual([409, { message: "The show needs an owner" }]);
  });

  test("signing out empties the browser's cache", async () => {
    const { user } = openTestApp(await open());
    const dana = await user("dana");
    const response = await dana.post("/api/logout");
    expect([response.status, response.headers.get("clear-site-data")]).toEqual([204, '"cache"']);
    expect((await dana.request("/api/user")).status).toBe(401);
  });

  test("a session ends after 90 days, no matter how much it is used", async () => {
    let now = Date.parse("2026-01-01T00:00:00Z");
    const { user } = openTestApp(await open(), { now: () => new Date(now) });
    const dana = await user("dana");
    const statuses: number[] = [];
    for (let days = 0; days < 90; days += 15) {
      now += 15 * DAY_MS;
      statuses.push((await dana.request("/api/user")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401]);
  });

  test("the record of changes is listed page by page, and filtered by person and by what was changed", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin("boss");
    const ben = await admin("ben");
    await ben.put("/api/settings", { adminRegistration: true });
    const fetchEvents = async (query: string) =>
      (await boss.request(`/api/admin-events?${query}`)).json<{ id: number; entity: string }[]>();
    const [newestEvent, secondEvent] = await fetchEvents("limit=2");
    expect(await fetchEvents(`before=${newestEvent?.id}&limit=1`)).toEqual([secondEvent]);
    expect((await fetchEvents("username=ben")).map(({ entity }) => entity)).toEqual(["settings", "user"]);
    expect(await fetchEvents("username=ben&entity=settings")).toHaveLength(1);
    expect((await boss.request("/api/admin-events?before=x")).status).toBe(400);
  });
});
