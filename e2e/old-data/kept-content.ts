import { createHash } from "node:crypto";
import type { Site } from "../site.ts";

/** Calls that together return everything that the site stores, in the form that admins see. */
const CALLS = [
  "/api/topics",
  "/api/topics/stats",
  "/api/topics/export",
  "/api/topic-requests",
  "/api/guest-requests",
  "/api/host-profiles",
  "/api/host-social-links",
  "/api/episodes",
  "/api/episodes/config",
  "/api/selected-topics/recent",
  "/api/admin-events?limit=200",
  "/api/settings",
  "/api/show",
  "/api/show/draft",
  "/api/board",
  "/api/webhooks",
  "/api/weeks/template",
];

/** Calls whose responses partly depend on the date, each with the fields that don't. */
const DATE_INDEPENDENT_FIELDS: Record<string, string[]> = {
  "/api/team": ["username", "role", "email"],
  "/api/weeks?from=2027-03-03&count=1": ["date", "title", "note", "runSheet"],
};

const PICTURE_PATTERN = /\/uploads\/[\w/.-]+/g;

const pickFields = (rows: Record<string, unknown>[], fields: string[] | undefined): unknown =>
  fields ? rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))) : rows;

/** Makes the calls above. Returns the responses, and the SHA-256 of each picture in them as the site serves it. */
export async function fetchKeptContent(site: Site, cookie: string): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  const pictures = new Set<string>();
  for (const path of [...CALLS, ...Object.keys(DATE_INDEPENDENT_FIELDS)]) {
    const response = await fetch(site.origin + path, { headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    content[path] = isJson ? pickFields(JSON.parse(text), DATE_INDEPENDENT_FIELDS[path]) : text;
    for (const [picturePath] of text.matchAll(PICTURE_PATTERN)) pictures.add(picturePath);
  }
  for (const picturePath of pictures) {
    const response = await fetch(site.origin + picturePath, { headers: { cookie } });
    const bytes = Buffer.from(await response.arrayBuffer());
    content[picturePath] = response.ok ? createHash("sha256").update(bytes).digest("hex") : response.status;
  }
  return content;
}
