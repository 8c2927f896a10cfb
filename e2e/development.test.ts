import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ADMIN_PASSCODE, PROGRAM_ENV, type Site, startSite } from "./site.ts";

/** The site as `npm run dev` starts it, without any provider's API key. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ NODE_ENV: "development" }, undefined, "dev/dev.server.ts");
  return async () => {
    expect(await site.stop()).toBe(0);
  };
});

let cookie = "";
async function callSite(method: string, path: string, json?: object): Promise<unknown> {
  const response = await fetch(site.origin + path, {
    method,
    headers: { cookie, ...(json ? { "content-type": "application/json" } : {}) },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
  const text = await response.text();
  expect([response.ok, text]).toEqual([true, text]);
  return JSON.parse(text);
}

test("the development server serves pages, and everything that needs a provider works without keys", async () => {
  const page = await fetch(`${site.origin}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Our Episodes")]);
  const username = "developer";
  await callSite("POST", "/api/register", { username, password: "secret", adminPasscode: ADMIN_PASSCODE });
  // During the show, there is one episode fewer, because the live stream isn't imported until the show has ended.
  const acceptedResults = [48, 49].map((count) => expect.objectContaining({ count }));
  expect(acceptedResults).toContainEqual(await callSite("POST", "/api/episodes/update"));
  expect(await callSite("POST", "/api/episodes/generate-tags")).toMatchObject({
    message: expect.stringMatching(/^Tags updated for \d+ episodes\.$/),
  });
  for (const provider of ["openai", "xai"])
    expect(
      await callSite("POST", "/api/ai/generate-topics", { type: "podcast_topic", count: 1, provider }),
    ).toMatchObject({ topics: [{ source: provider }] });
  expect(await callSite("POST", "/api/ai/generate-prompt", { input: "rent" })).toMatchObject({
    prompt: expect.stringContaining("rent"),
  });
  expect(await callSite("POST", "/api/generate-topic-image", { prompt: "rent" })).toMatchObject({
    imageUrl: expect.stringMatching(/^\/uploads\//),
  });
});

test("the site's style sheet, which comes after the back office's, doesn't undo it", async () => {
  const readStyles = async (name: string) =>
    (await fetch(`${site.origin}/src/ui/styles/${name}?direct`, { headers: { accept: "text/css" } })).text();
  const [siteStyles, officeStyles] = [await readStyles("site.css"), await readStyles("office.css")];
  const layers = officeStyles.indexOf("@layer theme, base, components, utilities;");
  expect([layers >= 0, layers < officeStyles.indexOf("@layer utilities {")]).toEqual([true, true]);
  const listClasses = (css: string) => css.match(/(?<=^\s*)\.\S+(?= \{)/gm) ?? [];
  const siteClasses = new Set(listClasses(siteStyles));
  expect(siteClasses.size).toBeGreaterThan(500);
  expect(listClasses(officeStyles).filter((name) => !siteClasses.has(name))).toEqual([]);
});

test("scheduled work also runs in development: emails are sent", async () => {
  const guest = {
    name: "Guest",
    email: "guest@example.com",
    bio: "Somebody who has a lot to tell about rent.",
  };
  await callSite("POST", "/api/guest-requests", guest);
  await callSite("PUT", "/api/guest-requests/1", {
    status: "scheduled",
    scheduledDate: "2030-01-02",
    sendEmailNotification: true,
  });
  const status = async () => callSite("GET", "/api/guest-requests");
  await expect.poll(status).toMatchObject([{ emailStatus: "sent" }]);
});

test.each([
  [{ PORT: "http" }, () => "PORT must be a whole number from 0 to 65535"],
  [
    {},
    (folder: string) =>
      `DATA_DIR: Another server is running on the data folder ${folder}: stop it, or set another DATA_DIR`,
  ],
])(
  "a development server with %j next to another says in one line why it can't start",
  async (env, getReason) => {
    const program = join(import.meta.dirname, "../dev/dev.server.ts");
    const variables = { ...PROGRAM_ENV, NODE_ENV: "development", PORT: "0", DATA_DIR: site.dataDir, ...env };
    const output = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(process.execPath, [program], { env: variables }, (error, _, stderr) =>
        resolve({ code: error?.code, stderr }),
      ),
    );
    expect(output).toEqual({ code: 1, stderr: `${getReason(site.dataDir)}\n` });
  },
);
