import { findLatestDraw } from "#draw/draw.server.ts";
import type { House } from "#house.server.ts";
import { forbidden, Refusal } from "#platform/errors/errors.server.ts";
import { storePicture } from "#platform/files/files.server.ts";
import type { Limit } from "#platform/http/endpoint.contract.ts";
import type { CallContext } from "#platform/http/http.server.ts";
import { OPENAI, providerFailed } from "#platform/models/models.server.ts";
import { makePicture, pictureLine } from "./openai-pictures.server.ts";
import { SHARE_IMAGE } from "./share-image.rules.ts";

/** Pictures cost money, so they are counted by the person too, wherever they come from. */
const PER_PERSON: Limit = { name: "topic-image-person", points: 20, seconds: 3600, counts: "accepted" };

/**
 * A background for a share image, made by OpenAI and kept by us: its address. Nobody holds it, so it is swept a day
 * after it was last asked for; by then it is part of the image that was downloaded or shared.
 * @throws {Refusal} 403 for somebody who has not drawn, 429 after 20 pictures in an hour, 503 without a key, 502 where
 * the provider fails.
 */
export async function makeBackground(
  house: House,
  call: Pick<CallContext, "actor" | "cookie" | "setCookie" | "clearCookie" | "request">,
  wish: string,
): Promise<string> {
  const person = await personOf(house, call);
  const line = pictureLine(house.env);
  const taken = await house.limits.take(PER_PERSON, person);
  try {
    const picture = await makePicture(line, wish, call.request.signal);
    return await keep(house, picture);
  } catch (error) {
    await house.limits.giveBack(PER_PERSON, person, taken);
    if (error instanceof Refusal && !call.request.signal.aborted)
      house.log.warn(
        { provider: "openai", model: line.model, reason: error.message },
        "model provider failed",
      );
    throw error;
  }
}

async function personOf(house: House, call: Parameters<typeof makeBackground>[1]): Promise<string> {
  if (call.actor?.isAdmin) return `user ${call.actor.id}`;
  const draw = await findLatestDraw(house, call);
  if (!draw) throw forbidden("Please draw topics first");
  return `visitor ${draw.visitorId}`;
}

async function keep(house: House, bytes: Uint8Array): Promise<string> {
  const { width, height } = SHARE_IMAGE;
  try {
    return (await storePicture(house, bytes, { field: "image", cut: { width, height } })).url;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "unavailable") throw error;
    throw providerFailed(OPENAI, "OpenAI's picture could not be read. Please try again.", error);
  }
}
