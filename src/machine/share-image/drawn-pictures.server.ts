import type { House } from "#app/house.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";

/** Pictures that were drawn last, by what is on them. */
const drawn = new Map<string, Promise<Buffer>>();
const MOST_DRAWN = 50;
/** To draw one keeps a core busy for tens of milliseconds. */
export const DRAWING: Limit = { name: "thread-picture", points: 60, seconds: 3600, counts: "accepted" };

/** Answers with a picture, drawn anew only where it was not among the last. @throws {Refusal} 429 after 60 new ones in an hour */
export async function answerPicture(
  { limits }: Pick<House, "limits">,
  { clientKey }: { clientKey: string },
  name: string,
  draw: () => Promise<Buffer>,
): Promise<Response> {
  if (!drawn.has(name)) await limits.take(DRAWING, clientKey);
  const picture = drawn.get(name) ?? draw();
  drawn.delete(name);
  drawn.set(name, picture);
  picture.catch(() => drawn.delete(name));
  const [oldest] = drawn.keys();
  if (drawn.size > MOST_DRAWN && oldest) drawn.delete(oldest);
  return new Response(new Uint8Array(await picture), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  });
}
