import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { addComputedFields } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("embeds", (open) => {
  async function openSite() {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: "https://show.example" } });
    await addAllSampleContent(app.house);
    const visitor = app.client();
    const [episode] = (await visitor.request("/api/episodes?limit=1")).json<
      { id: number; title: string }[]
    >();
    const requestOEmbed = (query: string) => visitor.request(`/api/oembed?${query}`);
    return { app, visitor, episode, requestOEmbed };
  }

  test("may be framed by other sites, set no cookie, and open links in a new tab", async () => {
    const { visitor, episode } = await openSite();
    const paths = { "/embed/next": 200, [`/embed/episodes/${episode?.id}`]: 200 };
    for (const [path, status] of Object.entries({
      ...paths,
      "/embed/draws/99": 404,
      "/embed/draws/abc": 404,
      "/embed/episodes/abc": 404,
      "/embed/topics/x": 404,
    })) {
      const page = await visitor.request(path);
      expect([path, page.status]).toEqual([path, status]);
      expect(page.headers.get("content-type")).toMatch(/^text\/html/);
      expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
      expect(page.headers.has("x-frame-options")).toBe(false);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(page.text).toMatch(/<a class="card" href="https:\/\/show\.example\/[^"]*" target="_blank"/);
      expect(page.text).not.toContain("<script");
      const oembedUrl = /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(
        page.text,
      )?.[1];
      const { pathname, search } = new URL(oembedUrl ?? "");
      expect((await visitor.request(pathname + search)).status).toBe(200);
    }
    const site = await visitor.request("/api/show");
    expect(site.headers.get("x-frame-options")).toBe("DENY");
  });

  test("follow the show's look: its accent, its ground in dark mode, and its display face", async () => {
    const show = { ...defaultShow, accent: "#7ab0ff", ground: "ink", face: "grotesk" } as const;
    const app = openTestApp(await open(), { house: { show: () => addComputedFields(show) } });
    const { text } = await app.client().request("/embed/next");
    expect(text).toContain("--press: #7ab0ff");
    expect(text).toContain("--page: oklch(0.17 0.032 262)");
    expect(text).toContain('700 19px/25px "Public Sans"');
  });

  test("show the next show in the time zone of a schedule that begins by then", async () => {
    const schedule = { ...defaultShow.schedule, from: "2020-01-01" };
    const laterSchedule = {
      ...schedule,
      weekday: 5,
      hour: 18,
      timeZone: "Europe/Berlin",
      from: "2026-12-03",
    };
    const show = addComputedFields({ ...defaultShow, schedule, schedules: [schedule, laterSchedule] });
    const now = () => new Date("2026-12-02T20:00:00Z");
    const app = openTestApp(await open(), { house: { show: () => show }, now });
    const { text } = await app.client().request("/embed/next");
    expect(text).toContain("Friday, December 4, 2026, 6:00 PM GMT+1");
  });

  test.each([
    ["17:59", "Next show"],
    ["18:10", "Live now"],
    ["19:00", "Next show"],
  ])("at %s of its day, a show that nobody put on air is shown as '%s'", async (time, label) => {
    const now = () => new Date(`2026-12-02T${time}:00Z`);
    const { text } = await openTestApp(await open(), { now })
      .client()
      .request("/embed/next");
    expect(text).toContain(label);
  });

  test("are described by oEmbed only for pages of this site", async () => {
    const { requestOEmbed, episode } = await openSite();
    const makeUrlParam = (path: string) => `url=${encodeURIComponent(`https://show.example${path}`)}`;
    const videoResponse = await requestOEmbed(
      `${makeUrlParam(`/embed/episodes/${episode?.id}`)}&maxwidth=400`,
    );
    expect([videoResponse.status, videoResponse.json()]).toMatchObject([
      200,
      { version: "1.0", type: "video", width: 400 },
    ]);
    expect(videoResponse.json<{ html: string }>().html).toContain(
      `<iframe src="https://show.example/embed/episodes/${episode?.id}"`,
    );
    const smallResponse = await requestOEmbed(
      `${makeUrlParam(`/embed/episodes/${episode?.id}`)}&maxwidth=200&maxheight=90`,
    );
    expect(smallResponse.json()).toMatchObject({ width: 200, height: 90 });
    expect((await requestOEmbed(makeUrlParam(`/embed/episodes/${episode?.id}/`))).status).toBe(200);
    const nextShowResponse = await requestOEmbed(makeUrlParam("/"));
    expect(nextShowResponse.json()).toMatchObject({
      type: "rich",
      title: expect.any(String),
      height: expect.any(Number),
    });
    expect((await requestOEmbed(`${makeUrlParam("/")}&format=xml`)).status).toBe(501);
    for (const path of ["/nowhere", "/episodes/9999", "/draws/77", "/topics/none", "/admin"])
      expect([path, (await requestOEmbed(makeUrlParam(path))).status]).toEqual([path, 404]);
    expect((await requestOEmbed(`url=${encodeURIComponent("https://elsewhere.example/")}`)).status).toBe(404);
    expect((await requestOEmbed("url=")).status).toBe(404);
    expect((await requestOEmbed("")).status).toBe(400);
  });
});
