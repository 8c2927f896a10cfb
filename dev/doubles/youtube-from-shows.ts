/**
 * Turns a published list of shows into videos for the YouTube double. `node dev/doubles/youtube-from-shows.ts
 * <shows.json> [port]` starts the double with such a list.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseDuration } from "#episodes/durations.rules.ts";
import { parseYoutubeVideoId } from "#episodes/import/youtube/youtube-address.rules.ts";
import { makeStableNumber, makeStableVideoId } from "./stable-id.ts";
import { type DoubleVideo, startYoutubeDouble } from "./youtube.ts";

const showList = z.array(
  z.object({
    number: z.string(),
    title: z.string(),
    date: z.iso.datetime({ offset: true }),
    description: z.string(),
    youtube_url: z.string().nullable(),
    /** When the last chapter begins, as "mm:ss" or "h:mm:ss". */
    lastChapter: z.string().nullable(),
  }),
);
type Show = z.infer<typeof showList>[number];

export const allShowsChannel = {
  channelId: "UCa0000000000000000shows",
  handle: "allshows",
  username: "allshowsvideos",
  title: "All Shows",
};

const THREE_HOURS_S = 3 * 3_600;

/**
 * Returns the time when the last chapter begins, in seconds. Some times come from an editing program, as
 * minutes:seconds:frames, so if a time comes out as over three hours, this ignores its last part.
 */
const parseLastChapter = (lastChapter: string): number | null => {
  const seconds = parseDuration(lastChapter);
  if (seconds === null || seconds <= THREE_HOURS_S) return seconds;
  return parseDuration(lastChapter.split(":").slice(0, 2).join(":"));
};

/**
 * Guesses a show's length in seconds: one to ten minutes after its last chapter begins or, without chapters, 5 to 75
 * minutes in total. The guess is always the same for the same seed.
 */
const guessSeconds = ({ lastChapter }: Show, seed: string): number => {
  const lastChapterSeconds = lastChapter === null ? null : parseLastChapter(lastChapter);
  return lastChapterSeconds === null
    ? 300 + makeStableNumber(`${seed}/length`, 70 * 60 + 1)
    : lastChapterSeconds + 60 + makeStableNumber(`${seed}/end`, 541);
};

/**
 * Returns a video for each show in a list, with the show's title and description. If a show has no video URL, the
 * video's id is derived from the show's number and, if several shows have that number, from a counter.
 */
export const parseShowVideos = (list: unknown): DoubleVideo[] => {
  const timesSeen = new Map<string, number>();
  return showList.parse(list).map((show) => {
    const timesOfNumber = (timesSeen.get(show.number) ?? 0) + 1;
    timesSeen.set(show.number, timesOfNumber);
    const seed = timesOfNumber === 1 ? `show ${show.number}` : `show ${show.number}, ${timesOfNumber}`;
    return {
      id: parseYoutubeVideoId(show.youtube_url ?? "") ?? makeStableVideoId(seed),
      title: show.title,
      description: show.description,
      publishedAt: new Date(show.date).toISOString(),
      durationSeconds: guessSeconds(show, seed),
    };
  });
};

/** Reads a list of shows from a file and returns their videos. */
export const readShowVideos = async (path: string): Promise<DoubleVideo[]> =>
  parseShowVideos(JSON.parse(await readFile(path, "utf8")));

if (import.meta.main) {
  const [path, port = "0"] = process.argv.slice(2);
  if (path === undefined) {
    process.stderr.write("Give the file with the list of shows: youtube-from-shows.ts <shows.json> [port]\n");
    process.exit(1);
  }
  const videos = await readShowVideos(path);
  const double = await startYoutubeDouble({ channel: allShowsChannel, videos, port: Number(port) });
  process.stdout.write(
    `${videos.length} videos of the channel @${allShowsChannel.handle}.\n` +
      `YOUTUBE_BASE_URL=${double.origin} YOUTUBE_API_KEY=any\n`,
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void double.close());
}
