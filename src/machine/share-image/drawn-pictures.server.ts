import type { House } from "#app/house.server.ts";
import { createHourlyLimit } from "#platform/http/endpoint.contract.ts";
import { CROSS_ORIGIN_HEADERS } from "#platform/http/http.server.ts";

/** The most recently drawn pictures, by name. */
const recentPictures = new Map<string, Promise<Buffer | null>>();
const MAX_RECENT_PICTURES = 50;
/** Limits how many pictures are drawn, because drawing one keeps a core busy for tens of milliseconds. */
export const DRAWING_LIMIT = createHourlyLimit("thread-picture", 60);

const HEADERS = { "cache-control": "public, max-age=3600", ...CROSS_ORIGIN_HEADERS };

/**
 * Responds with a picture, drawing it unless it was drawn recently. If `draw` returns null, redirects to the show's own
 * picture.
 * @throws {Refusal} 429 after 60 new pictures in an hour
 */
export async function serveDrawnPicture(
  { limits }: Pick<House, "limits">,
  { clientKey }: { clientKey: string },
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  if (!recentPictures.has(name)) await limits.take(DRAWING_LIMIT, clientKey);
  const picture = recentPictures.get(name) ?? draw();
  recentPictures.delete(name);
  recentPictures.set(name, picture);
  picture.catch(() => recentPictures.delete(name));
  const [oldest] = recentPictures.keys();
  if (recentPictures.size > MAX_RECENT_PICTURES && oldest) recentPictures.delete(oldest);
  const bytes = await picture;
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: { "content-type": "image/png", ...HEADERS } })
    : new Response(null, { status: 302, headers: { location: "/sharing-picture.png", ...HEADERS } });
}
