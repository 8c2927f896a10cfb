import type { Actor, House } from "#app/house.server.ts";
import { parseDuration } from "#episodes/durations.rules.ts";
import { readEpisode } from "#episodes/page/episode-page.server.ts";
import { findPassageIndex } from "#episodes/transcripts/paragraphs.server.ts";
import { readPassages } from "#episodes/transcripts/transcript-rows.server.ts";
import { requireTranscript } from "#episodes/transcripts/transcripts.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import type { CallContext } from "#platform/http/http.server.ts";
import type { Quote } from "./moments.contract.ts";
import { findTimeOfWords, makeQuote } from "./quote.rules.ts";

/**
 * How many passages to read around a moment. The passages before it (`before`) may contain the speaker's name. The
 * passage with the moment and the ones after it (`fromMoment`) contain the rest of the sentence.
 */
const PASSAGES_AROUND_MOMENT = { before: 2, fromMoment: 2 };

/**
 * Returns a quote that starts at the given second. If `words` are said around that time, it starts with them instead.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript
 */
export async function readQuoteAt(
  { db }: Pick<House, "db">,
  actor: Actor | null,
  episodeId: number,
  { seconds, words = "" }: { seconds: number; words?: string },
): Promise<Quote> {
  const { transcript } = await requireTranscript(db, actor, episodeId);
  const place = await findPassageIndex(db, transcript, seconds);
  const firstPlace = Math.max(0, place - PASSAGES_AROUND_MOMENT.before);
  const passages = await readPassages(db, transcript, {
    from: firstPlace,
    limit: place - firstPlace + PASSAGES_AROUND_MOMENT.fromMoment,
  });
  const cues = passages.flat();
  const quote = makeQuote(cues, findTimeOfWords(cues, words, seconds) ?? seconds);
  if (!quote) throw notFound("Moment");
  return quote;
}

/** What the picture of a quote shows. `length` is the episode's length in seconds, or null if it isn't known. */
export type QuotePictureContent = Quote & { title: string; episodeNumber: number; length: number | null };

/** Returns the picture of a quote. Draws it if it doesn't exist yet. */
export type ServeQuotePicture = (
  house: House,
  call: Pick<CallContext, "clientKey" | "header">,
  episode: QuotePictureContent,
) => Promise<Response>;

/**
 * Returns a picture of the quote that starts at the given second.
 * @throws {Refusal} 404 for an unknown episode or one without a transcript; 429 after too many new pictures
 */
export async function serveMomentPicture(
  house: House,
  call: Pick<CallContext, "actor" | "clientKey" | "header">,
  { id, seconds }: { id: number; seconds: number },
  drawQuote: ServeQuotePicture,
): Promise<Response> {
  const { title, episodeNumber, duration } = await readEpisode(house, id);
  const quote = await readQuoteAt(house, call.actor, id, { seconds });
  return drawQuote(house, call, { ...quote, title, episodeNumber, length: parseDuration(duration) });
}
