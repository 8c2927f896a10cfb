import { expect, test } from "vitest";
import { IMAGE_DRAWING_LIMIT } from "#machine/share-image/share-image.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openBoard } from "./testing/board-topics.ts";

describeOnBothEngines("the picture of a topic", (open, engine) => {
  test("is drawn up to sixty times an hour for one address; stored pictures and other addresses are not limited", async () => {
    const { app, board } = await openBoard(await open(), [
      `Who drew this first on ${engine}?`,
      `Who draws no more on ${engine}?`,
    ]);
    const paths = (await board()).map(({ key }) => `/topics/${key}/picture.png`);
    const [firstPath = "", secondPath = ""] = paths;
    const requestPicture = (path: string, address: string) => app.client().request(path, { address });
    for (let pictureCount = 1; pictureCount < IMAGE_DRAWING_LIMIT.points; pictureCount += 1)
      await app.house.limits.take(IMAGE_DRAWING_LIMIT, "192.0.2.1");
    const picture = await requestPicture(firstPath, "192.0.2.1");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const refusal = await requestPicture(secondPath, "192.0.2.1");
    expect([refusal.status, refusal.json()]).toEqual([
      429,
      { message: "Too many tries. Please try again in 60 minutes." },
    ]);
    expect((await requestPicture(firstPath, "192.0.2.1")).bytes).toEqual(picture.bytes);
    expect((await requestPicture(secondPath, "192.0.2.2")).status).toBe(200);
    expect((await requestPicture(secondPath, "192.0.2.1")).status).toBe(200);
  });

  test("isn't drawn for a page of another site, which gets the show's own picture until then", async () => {
    const { app, board } = await openBoard(await open(), [`Who embeds this on ${engine}?`]);
    const [topic] = await board();
    const requestPicture = (headers: Record<string, string>) =>
      app.client().request(`/topics/${topic?.key}/picture.png`, { headers, address: "192.0.2.3" });
    const embedded = await requestPicture({ "sec-fetch-site": "cross-site" });
    expect([
      embedded.status,
      embedded.headers.get("location"),
      embedded.headers.get("cache-control"),
    ]).toEqual([302, "/sharing-picture.png", "no-store"]);
    expect(await app.house.limits.countUsed(IMAGE_DRAWING_LIMIT, "192.0.2.3")).toBe(0);
    expect((await requestPicture({})).status).toBe(200);
    expect((await requestPicture({ "sec-fetch-site": "cross-site" })).status).toBe(200);
  });

  test("is the show's own picture if there is no font for the topic's letters", async () => {
    const { app, board } = await openBoard(await open(), ["Linear A: 𐘀𐘁"]);
    const [topic] = await board();
    const picture = await app.client().request(`/topics/${topic?.key}/picture.png`);
    expect([picture.status, picture.headers.get("location")]).toEqual([302, "/sharing-picture.png"]);
    expect((await app.client().request("/sharing-picture.png")).status).toBe(200);
  });
});
