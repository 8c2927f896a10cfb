import type { House } from "#app/house.server.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { QuotePictureContent } from "#episodes/episodes.server.ts";
import { findLatestDraw } from "#machine/machine.server.ts";
import { forbidden, Refusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import { createHourlyLimit } from "#platform/http/endpoint.contract.ts";
import { type CallContext, CROSS_ORIGIN_HEADERS } from "#platform/http/http.server.ts";
import { createProviderRefusal, OPENAI_PROVIDER } from "#platform/models/models.server.ts";
import type { Show } from "#show/show.contract.ts";
import { generatePicture, getPictureModelAccess } from "./openai-pictures.server.ts";
import type { PictureCanvasContext } from "./picture-canvas.server.ts";
import { shareImageEndpoints } from "./share-image.contract.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

export {
  getDisplayTypeface,
  getNameTypeface,
  makeMeasureText,
  setFont,
  setTextDirection,
  TEXT_TYPEFACE,
} from "./canvas-text.drawing.ts";
export { getPictureGround } from "./share-background.drawing.ts";
export { drawFittedText } from "./share-image.drawing.ts";
export { cutToOneLine } from "./share-image.rules.ts";
export type { PictureCanvasContext };

/** Creates a canvas for a picture with this text, with the site's fonts. The canvas library loads on first use. */
export async function openPictureCanvas(width: number, height: number, text: string) {
  const { createPictureCanvas } = await import("./picture-canvas.server.ts");
  return createPictureCanvas(width, height, text);
}

/**
 * Draws the same picture of a topic that visitors' browsers draw: PNG, 1200 x 630. Returns null if the server has no
 * font for the topic's letters. The canvas library loads on first use.
 */
export async function renderShareImage(
  show: Show,
  topic: { content: string; category: string; subCategory: string },
): Promise<Buffer | null> {
  const { renderTopicPicture } = await import("./topic-picture.server.ts");
  return renderTopicPicture(show, topic);
}

/**
 * Responds with a picture of a quote from an episode.
 * @throws {Refusal} 429 after 60 new pictures in an hour
 */
export function serveQuotePicture(
  house: House,
  call: Pick<CallContext, "clientKey" | "header">,
  { seconds, text, speaker, title, episodeNumber, length }: QuotePictureContent,
): Promise<Response> {
  const image = {
    show: house.show(),
    ...{ text, speaker, title },
    timeLabel: `Episode ${episodeNumber}, at ${formatClockTime(seconds)}`,
    position: length ? Math.min(1, seconds / length) : null,
  };
  return serveShareImage(house, call, JSON.stringify(image), async () => {
    const { renderQuotePicture } = await import("./topic-picture.server.ts");
    return renderQuotePicture(image);
  });
}

const { visitorLimit } = shareImageEndpoints["POST /api/generate-topic-image"];

/**
 * Has OpenAI generate a background for a share image, and returns its URL. The file is deleted a day after its last
 * use.
 * @throws {Refusal} 403 before the visitor's first draw; 429 after 20 pictures in an hour; 503 if no API key is set;
 * 502 if the provider fails.
 */
export async function generateBackground(
  house: House,
  call: Pick<CallContext, "actor" | "cookie" | "setCookie" | "clearCookie" | "request">,
  prompt: string,
): Promise<string> {
  const person = await getRateLimitKey(house, call);
  const access = getPictureModelAccess(house);
  const attempt = await house.limits.take(visitorLimit, person);
  try {
    const picture = await generatePicture(access, prompt, call.request.signal);
    return await storeBackground(house, picture);
  } catch (error) {
    // A picture counts even if its visitor has left, because it has been paid for.
    if (call.request.signal.aborted) throw error;
    await house.limits.giveBack(attempt);
    if (error instanceof Refusal)
      house.log.warn(
        { provider: "openai", model: access.model, reason: error.message },
        "model provider failed",
      );
    throw error;
  }
}

async function getRateLimitKey(
  house: House,
  call: Parameters<typeof generateBackground>[1],
): Promise<string> {
  if (call.actor?.isAdmin) return `user ${call.actor.id}`;
  const draw = await findLatestDraw(house, call);
  if (!draw) throw forbidden("Please draw topics first");
  return `visitor ${draw.visitorId}`;
}

async function storeBackground(house: House, bytes: Uint8Array): Promise<string> {
  const { width, height } = SHARE_IMAGE_SIZE;
  try {
    return (await storePicture(house, bytes, { field: "image", cut: { width, height } })).url;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
    throw createProviderRefusal(
      OPENAI_PROVIDER,
      "OpenAI's picture could not be read. Please try again.",
      error,
    );
  }
}

/** The most recently drawn pictures, by name. */
const recentPictures = new Map<string, Promise<Buffer | null>>();
const MAX_RECENT_PICTURES = 50;
/** Limits how many pictures are drawn, because drawing one keeps a core busy for tens of milliseconds. */
export const IMAGE_DRAWING_LIMIT = createHourlyLimit("thread-picture", 60);

const PICTURE_HEADERS = { "cache-control": "public, max-age=3600", ...CROSS_ORIGIN_HEADERS };

/**
 * Responds with a picture, drawing it unless it was drawn recently. Redirects to the show's own picture if `draw`
 * returns null, or if a page of another site asks for one that isn't drawn yet, because it could use up its visitors'
 * drawings.
 * @throws {Refusal} 429 after 60 new pictures in an hour
 */
export async function serveShareImage(
  { limits }: Pick<House, "limits">,
  { clientKey, header }: Pick<CallContext, "clientKey" | "header">,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Response> {
  const isDrawn = recentPictures.has(name);
  if (!isDrawn && header("sec-fetch-site") === "cross-site")
    return redirectToShowPicture({ ...PICTURE_HEADERS, "cache-control": "no-store" });
  if (!isDrawn) await limits.take(IMAGE_DRAWING_LIMIT, clientKey);
  const picture = recentPictures.get(name) ?? draw();
  recentPictures.delete(name);
  recentPictures.set(name, picture);
  picture.catch(() => recentPictures.delete(name));
  const [oldest] = recentPictures.keys();
  if (recentPictures.size > MAX_RECENT_PICTURES && oldest) recentPictures.delete(oldest);
  const bytes = await picture;
  return bytes
    ? new Response(new Uint8Array(bytes), { headers: { "content-type": "image/png", ...PICTURE_HEADERS } })
    : redirectToShowPicture(PICTURE_HEADERS);
}

const redirectToShowPicture = (headers: Record<string, string>): Response =>
  new Response(null, { status: 302, headers: { location: "/sharing-picture.png", ...headers } });
