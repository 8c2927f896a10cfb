import { startOpenaiDouble } from "../../dev/doubles/openai.ts";
import { startXaiDouble } from "../../dev/doubles/xai.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "../site.ts";
import { fillSite } from "./site-content.ts";

/** A running site, and an admin's session in the format of Playwright's storage state. */
export type ScreenshotSite = Site & { team: Awaited<ReturnType<typeof createAdminSession>> };

/** A site with a few weeks' worth of content, and an empty site without API keys. */
export type ScreenshotSites = { full: ScreenshotSite; empty: ScreenshotSite };

/** Starts both sites, with fake model providers. */
export async function startScreenSites(): Promise<{ sites: ScreenshotSites; stop(): Promise<void> }> {
  const [openai, xai] = await Promise.all([startOpenaiDouble(), startXaiDouble()]);
  const [full, empty] = await Promise.all([
    startSite({
      OPENAI_API_KEY: "screens-openai",
      OPENAI_BASE_URL: openai.baseUrl,
      XAI_API_KEY: "screens-xai",
      XAI_BASE_URL: xai.baseUrl,
      YOUTUBE_API_KEY: "screens-youtube",
      YOUTUBE_BASE_URL: "http://127.0.0.1:9",
    }),
    startSite({ SAMPLE_CONTENT: "false" }),
  ]);
  const sites = {
    full: { ...full, team: await createAdminSession(full.origin) },
    empty: { ...empty, team: await createAdminSession(empty.origin) },
  };
  await fillSite(sites.full);
  return {
    sites,
    stop: async () => {
      await Promise.all([full.stop(), empty.stop(), openai.close(), xai.close()]);
    },
  };
}

/** Registers an admin. Returns the session in the format of Playwright's storage state. */
async function createAdminSession(origin: string) {
  const response = await fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "boss", password: "correct horse", adminPasscode: ADMIN_PASSCODE }),
  });
  const [name = "", value = ""] = (response.headers.getSetCookie()[0]?.split(";")[0] ?? "").split("=");
  if (response.status !== 201 || !value) throw new Error(`register answered ${response.status}`);
  const cookie = {
    name,
    value,
    domain: new URL(origin).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  };
  return { cookies: [cookie], origins: [] };
}
