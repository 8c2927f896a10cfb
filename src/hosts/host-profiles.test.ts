import { expect, test } from "vitest";
import { listTables } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { sweepPictures } from "#platform/files/files.server.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { defaultShow } from "#show.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import {
  addProfile,
  FIRST_HOST,
  listProfiles,
  PROFILE_TEXTS,
  SECOND_HOST,
  THIRD_HOST,
  uploadNoisePicture,
} from "./testing/host-calls.ts";

describeOnBothEngines("host profiles", (open) => {
  test("are added with the specification's defaults, and have no other fields", async () => {
    const { admin } = openTestApp(await open(), { now: () => new Date("2026-03-04T18:00:00Z") });
    const response = await addProfile(await admin(), { role: "  Co-host  ", isSample: true, id: 77 });
    expect(response.status).toBe(201);
    expect(response.json()).toEqual({
      id: 1,
      hostName: FIRST_HOST,
      ...PROFILE_TEXTS,
      heroImage: null,
      profileImage: null,
      heroImagePosition: "center top",
      profileImagePosition: "center top",
      heroImageScale: 1.15,
      profileImageScale: 1.15,
      displayOrder: 0,
      isActive: true,
      createdAt: "2026-03-04T18:00:00.000Z",
      updatedAt: "2026-03-04T18:00:00.000Z",
    });
  });

  test("are changed field by field, and fields left out stay", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const [hero, face] = [await uploadNoisePicture(boss, 1), await uploadNoisePicture(boss, 2)];
    await addProfile(boss, {
      heroImage: hero,
      profileImage: face,
      heroImageScale: 0.5,
      displayOrder: -3,
      isActive: false,
    });
    const putProfile = (json: object) =>
      boss.put("/api/host-profiles/1", { hostName: FIRST_HOST, ...PROFILE_TEXTS, ...json });
    const response = await putProfile({
      profileImage: null,
      profileImagePosition: "right bottom",
      heroImageScale: 2,
    });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      heroImage: hero,
      profileImage: null,
      heroImageScale: 2,
      profileImagePosition: "right bottom",
      displayOrder: -3,
      isActive: false,
    });
    expect(await listProfiles(boss)).toEqual([response.json()]);
  });

  test("are shown to visitors if active, in their order; the team sees all", async () => {
    const { admin, client, user } = openTestApp(await open());
    const boss = await admin();
    await addProfile(boss, { hostName: FIRST_HOST, displayOrder: 2 });
    await addProfile(boss, { hostName: SECOND_HOST, displayOrder: 1, isActive: false });
    await addProfile(boss, { hostName: THIRD_HOST, displayOrder: 2 });
    const listNames = async (client: Client) => (await listProfiles(client)).map(({ hostName }) => hostName);
    expect(await listNames(client())).toEqual([FIRST_HOST, THIRD_HOST]);
    expect(await listNames(await user())).toEqual([FIRST_HOST, THIRD_HOST]);
    expect(await listNames(boss)).toEqual([SECOND_HOST, FIRST_HOST, THIRD_HOST]);
  });

  test("belong to one of the three hosts, one each", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const message = `Host name must be one of ${defaultShow.hosts.join(", ")}`;
    const strangerResponse = await addProfile(boss, { hostName: "Somebody Else" });
    expect([strangerResponse.status, strangerResponse.json()]).toEqual([
      400,
      { message, issues: [{ path: "hostName", message }] },
    ]);
    await addProfile(boss);
    const duplicateResponse = await addProfile(boss);
    expect([duplicateResponse.status, duplicateResponse.json()]).toEqual([
      409,
      { message: `${FIRST_HOST} already has a profile` },
    ]);
    const otherHost = (await addProfile(boss, { hostName: SECOND_HOST })).json<{ id: number }>();
    const response = await boss.put(`/api/host-profiles/${otherHost.id}`, {
      hostName: FIRST_HOST,
      ...PROFILE_TEXTS,
    });
    expect(response.status).toBe(409);
  });

  test("report every field that is wrong", async () => {
    const { admin } = openTestApp(await open());
    const response = await addProfile(await admin(), {
      role: " ",
      bio: undefined,
      quote: "x".repeat(501),
      specialty: "x".repeat(101),
      heroImagePosition: "top left",
      heroImageScale: 2.05,
      profileImageScale: "1",
      displayOrder: 1.5,
      isActive: "yes",
    });
    expect(response.status).toBe(400);
    const { message, issues } = response.json<{
      message: string;
      issues: { path: string; message: string }[];
    }>();
    expect(message).toBe("Please fill in all required fields");
    expect(Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))).toEqual({
      role: "Please fill in all required fields",
      bio: "Please fill in all required fields",
      quote: "Quote must be at most 500 characters",
      specialty: "Specialty must be at most 100 characters",
      heroImagePosition: expect.stringMatching(/^Position must be one of left top, /),
      heroImageScale: "Zoom must be a number from 0.5 to 2",
      profileImageScale: "Zoom must be a number from 0.5 to 2",
      displayOrder: "Display order must be a whole number",
      isActive: "Active must be true or false",
    });
  });

  test("accept only pictures uploaded to this site", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const message = "Picture must be an uploaded picture";
    const response = await addProfile(boss, {
      heroImage: "https://elsewhere.example/face.png",
      profileImage: `/uploads/${"0".repeat(32)}-10x10.webp`,
    });
    expect([response.status, response.json()]).toEqual([
      400,
      {
        message,
        issues: [
          { path: "heroImage", message },
          { path: "profileImage", message },
        ],
      },
    ]);
    expect(await listProfiles(boss)).toEqual([]);
  });

  test("keep their pictures from being swept until they no longer use them", async () => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { admin, client, house } = openTestApp(await open(), { now: () => now });
    const boss = await admin();
    const [hero, face] = [await uploadNoisePicture(boss, 1), await uploadNoisePicture(boss, 2)];
    await addProfile(boss, { heroImage: hero, profileImage: face });
    const advanceTwoDaysAndSweep = async () => {
      now = new Date(now.getTime() + 48 * HOUR_MS);
      return sweepPictures(house);
    };
    expect(await advanceTwoDaysAndSweep()).toBe(0);
    await boss.put("/api/host-profiles/1", { hostName: FIRST_HOST, ...PROFILE_TEXTS, profileImage: hero });
    expect(await advanceTwoDaysAndSweep()).toBe(1);
    expect((await client().request(hero)).status).toBe(200);
    const response = await boss.delete("/api/host-profiles/1");
    expect(await advanceTwoDaysAndSweep()).toBe(0);
    await boss.delete(`/api/trash/${response.headers.get("x-deletion-id")}`);
    const stored = (await listTables(house.db)).filter(({ name }) => name === "pictures");
    expect((await checksumTables(house.db, stored)).pictures?.rows).toBe(0);
  });
});
