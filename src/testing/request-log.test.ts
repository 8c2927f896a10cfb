import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "./test-app.ts";

describeOnBothEngines("the log of requests", (open) => {
  const render = async () => new Response("<html></html>", { headers: { "content-type": "text/html" } });
  const openApp = async () => {
    const app = openTestApp(await open(), { render });
    const requests = () => app.logged.filter(({ event }) => event === "request").map(({ fields }) => fields);
    return { app, requests };
  };

  test("never contains what a visitor searched for, whether the answer was new or cached", async () => {
    const { app } = await openApp();
    const visitor = app.client();
    for (const path of ["/episodes", "/api/episodes", "/nowhere", "/api/nowhere", "/feed.xml"])
      for (let time = 0; time < 3; time += 1) await visitor.request(`${path}?search=Ana+Lopez&page=1`);
    expect(JSON.stringify(app.logged)).not.toMatch(/[?]|Lopez/);
    expect(app.logged.length).toBeGreaterThan(14);
  });

  test("names the signed-in user, for pages, calls and private pictures", async () => {
    const { app, requests } = await openApp();
    const person = await app.user();
    const { id } = (await person.request("/api/user")).json<{ id: number }>();
    await person.request("/");
    await person.request("/api/topics");
    await person.request(`/uploads/private/${"a".repeat(32)}-160x160.jpeg`);
    await app.client().request("/api/user");
    expect(requests().slice(-5)).toMatchObject([
      { path: "/api/user", userId: id, status: 200 },
      { path: "/", userId: id, status: 200 },
      { path: "/api/topics", userId: id, status: 403 },
      { userId: id },
      { path: "/api/user", status: 401 },
    ]);
    expect(requests().at(-1)).not.toHaveProperty("userId", expect.anything());
  });

  test("contains networks instead of IP addresses", async () => {
    const { app, requests } = await openApp();
    for (const address of ["192.0.2.131", "2001:db8:1:a2ff::9"])
      await app.client().request("/api/user", { address });
    expect(requests()).toMatchObject([{ client: "192.0.2.0/24" }, { client: "2001:db8:1::/48" }]);
  });
});
