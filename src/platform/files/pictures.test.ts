import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test, vi } from "vitest";
import type { House } from "#app/house.server.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import { removeUnheldPictures, setHeldPictures, storePicture, sweepPictures } from "./files.server.ts";
import type { PictureTables } from "./pictures.table.server.ts";
import { createNoisePicture } from "./testing/pictures.ts";
import { startS3 } from "./testing/s3-server.ts";

function createClock() {
  let currentMs = Date.parse("2026-03-01T00:00:00Z");
  return {
    now: () => new Date(currentMs),
    pass: (hours: number) => {
      currentMs += hours * HOUR_MS;
    },
  };
}

const createPicture = (seed = 0) => createNoisePicture(20, 20, seed).png().toBuffer();
const storeNoise = async (house: House, seed = 0, isPrivate = false) =>
  (await storePicture(house, await createPicture(seed), { field: "image", isPrivate })).url;
const setHeld = (house: House, holder: string, urls: (string | null)[]) =>
  transaction(house.db, (trx) => setHeldPictures(trx, house, holder, urls));

async function listStoredFiles(house: House): Promise<string[]> {
  const entries = await readdir(join(house.env.DATA_DIR, "uploads"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describeOnBothEngines("storing pictures", (open) => {
  test("a client's many pictures don't hold up another one's", async () => {
    const { house } = openTestApp(await open());
    const stored: string[] = [];
    const clients = [...Array.from({ length: 20 }, (_, index) => `2001:db8:1:${index}::/64`), "192.0.2.1"];
    const pictures = await Promise.all(clients.map((_, index) => createPicture(index)));
    const storeFor = async (client: string, index: number) => {
      await storePicture(house, pictures[index] ?? Buffer.alloc(0), { field: "image", client });
      stored.push(client);
    };
    await Promise.all(clients.map(storeFor));
    expect(stored.at(-1)).not.toBe("192.0.2.1");
  });
});

describeOnBothEngines("storing a picture while a restore replaces the data", (open) => {
  test("is refused and leaves no files behind", async () => {
    const { house } = openTestApp(await open());
    const put = house.storage.put.bind(house.storage);
    vi.spyOn(house.storage, "put").mockImplementationOnce(async (...file) => {
      await put(...file);
      await qb<PictureTables>(house.db).deleteFrom("pictures").execute();
    });
    await expect(storeNoise(house, 0, true)).rejects.toMatchObject({ status: 503 });
    expect(await listStoredFiles(house)).toEqual([]);
  });
});

describeOnBothEngines("the sweep", (open) => {
  test("removes pictures that nothing holds, a day after they were last used", async () => {
    const { now, pass } = createClock();
    const { house, client } = openTestApp(await open(), { now });
    const url = await storeNoise(house);
    expect((await client().request(url)).status).toBe(200);
    pass(23);
    expect(await storeNoise(house)).toBe(url);
    pass(23);
    expect(await sweepPictures(house)).toBe(0);
    pass(2);
    expect(await sweepPictures(house)).toBe(1);
    expect(await listStoredFiles(house)).toEqual([]);
    expect((await client().request(url)).status).toBe(404);
    expect(await sweepPictures(house)).toBe(0);
  });

  test("never removes a held picture, but does once its last holder has released it", async () => {
    const { now, pass } = createClock();
    const { house } = openTestApp(await open(), { now });
    const url = await storeNoise(house);
    expect(await setHeld(house, "row 1", [url, url, null])).toEqual([]);
    expect(await setHeld(house, "row 2", [url])).toEqual([]);
    pass(1000);
    expect(await sweepPictures(house)).toBe(0);
    await setHeld(house, "row 1", []);
    expect(await sweepPictures(house)).toBe(0);
    await setHeld(house, "row 2", []);
    expect(await sweepPictures(house)).toBe(1);
  });

  test("a held picture can't be removed in any way", async () => {
    const { house } = openTestApp(await open());
    const url = await storeNoise(house);
    await setHeld(house, "row 1", [url]);
    await expect(qb<PictureTables>(house.db).deleteFrom("pictures").execute()).rejects.toThrow();
    await removeUnheldPictures(house, [url]);
    expect(await listStoredFiles(house)).toHaveLength(2);
  });

  test("when holding and sweeping happen at the same time, the picture is either held and stays, or refused", async () => {
    const { now, pass } = createClock();
    const { house } = openTestApp(await open(), { now });
    for (let round = 0; round < 8; round += 1) {
      const url = await storeNoise(house, round);
      pass(25);
      const [unknownUrls] = await Promise.all([setHeld(house, `row ${round}`, [url]), sweepPictures(house)]);
      expect((await listStoredFiles(house)).some((name) => url.endsWith(name))).toBe(
        unknownUrls.length === 0,
      );
    }
  });

  test("a picture that is stored again after it was swept gets a new address", async () => {
    const { now, pass } = createClock();
    const { house, client } = openTestApp(await open(), { now });
    const url = await storeNoise(house);
    pass(25);
    await sweepPictures(house);
    const storedAgain = await storeNoise(house);
    expect(storedAgain).not.toBe(url);
    expect((await client().request(storedAgain)).status).toBe(200);
  });

  test("finishes what a killed process left half stored or half removed", async () => {
    const { now, pass } = createClock();
    const { house } = openTestApp(await open(), { now });
    await storeNoise(house, 1);
    await storeNoise(house, 2);
    await qb<PictureTables>(house.db).updateTable("pictures").set({ isReady: false }).execute();
    pass(25);
    expect(await sweepPictures(house)).toBe(2);
    expect(await listStoredFiles(house)).toEqual([]);
  });
});

describeOnBothEngines("stored pictures", (open) => {
  test("released pictures can be removed immediately", async () => {
    const { house } = openTestApp(await open());
    const [firstPicture, secondPicture] = [await storeNoise(house, 1), await storeNoise(house, 2)];
    await setHeld(house, "row 1", [firstPicture, secondPicture]);
    await setHeld(house, "row 2", [secondPicture]);
    await setHeld(house, "row 1", []);
    await removeUnheldPictures(house, [firstPicture, secondPicture, null, "https://elsewhere.example/a.png"]);
    expect(await setHeld(house, "row 3", [firstPicture])).toEqual([firstPicture]);
    expect(await setHeld(house, "row 3", [secondPicture])).toEqual([]);
  });

  test("only exact addresses of stored pictures can be held", async () => {
    const { house } = openTestApp(await open());
    const url = await storeNoise(house);
    const wrongPictures = [
      url.replace("20x20", "10x10"),
      url.replace(".webp", "-10.webp"),
      "https://x.example/a.webp",
    ];
    expect(await setHeld(house, "row 1", wrongPictures)).toEqual(wrongPictures);
  });

  test("may be shown by other sites, even when served from memory, but private ones may not", async () => {
    const { house, client, admin } = openTestApp(await open());
    const [publicPicture, privatePicture] = [await storeNoise(house), await storeNoise(house, 1, true)];
    const readResourcePolicy = async (by: Client, url: string) =>
      (await by.request(url)).headers.get("cross-origin-resource-policy");
    for (const _ of [1, 2]) expect(await readResourcePolicy(client(), publicPicture)).toBe("cross-origin");
    expect(await readResourcePolicy(await admin(), privatePicture)).toBe("same-origin");
  });

  test("private ones are only for admins and never cached in between", async () => {
    const { house, client, user, admin } = openTestApp(await open());
    const url = await storeNoise(house, 0, true);
    expect(url).toMatch(/^\/uploads\/private\//);
    expect((await client().request(url)).status).toBe(401);
    expect((await (await user()).request(url)).status).toBe(403);
    const adminResponse = await (await admin()).request(url);
    expect([adminResponse.status, adminResponse.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    expect((await client().request(url.replace("private/", ""))).status).toBe(404);
  });

  test("lost files are restored under the same address", async () => {
    const { house, client } = openTestApp(await open());
    const url = await storeNoise(house);
    await rm(join(house.env.DATA_DIR, "uploads"), { recursive: true });
    expect((await client().request(url)).status).toBe(404);
    expect(await storeNoise(house)).toBe(url);
    expect((await client().request(url)).status).toBe(200);
  });
});

describeOnBothEngines("pictures in a bucket", (open) => {
  test("are still served from our own address", async () => {
    const bucket = await startS3(join(inject("testFolder"), randomUUID()));
    try {
      const { house, client } = openTestApp(await open(), { env: bucket.env });
      const url = await storeNoise(house);
      const servedResponse = await client().request(url);
      expect([servedResponse.status, servedResponse.headers.get("content-type")]).toEqual([
        200,
        "image/webp",
      ]);
      expect(servedResponse.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await listStoredFiles(house)).toEqual([]);
    } finally {
      await bucket.stop();
    }
  });

  test("that doesn't answer leads to a clear refusal, and nothing half stored is ever served", async () => {
    const bucket = await startS3(join(inject("testFolder"), randomUUID()));
    const { house } = openTestApp(await open(), { env: bucket.env });
    await bucket.stop();
    await expect(storeNoise(house)).rejects.toMatchObject({ status: 503 });
    const rows = await qb<PictureTables>(house.db).selectFrom("pictures").select("isReady").execute();
    expect(rows.every((row) => !row.isReady)).toBe(true);
  });
});
