import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { hasEpisodesWithAudio, isStoredMedia, storeMedia, sweepMedia } from "#episodes/episodes.server.ts";
import { type Db, lockTable, qb, SINGLE_ROW_ID, transaction } from "#platform/database/database.server.ts";
import { invalidField, refuseStaleEdit } from "#platform/errors/errors.server.ts";
import { checkPictureType, removePngTexts, withScratchFolder } from "#platform/files/files.server.ts";
import { readUpload } from "#platform/http/http.server.ts";
import { MAX_COVER_BYTES, Podcast, type PodcastChange } from "./podcast.contract.ts";
import type { PodcastTables } from "./podcast.table.server.ts";
import { makeFeedUrl } from "./podcast-feed.rules.ts";

const COVER_FILE = { field: "picture", limit: MAX_COVER_BYTES, missing: "Please choose a picture" };
/**
 * The file types of covers. Audio types must not be among them: when the cover changes, the previous cover's file is
 * deleted, and that must never be an episode's audio.
 */
const COVER_TYPES = ["jpg", "png"];
const MIN_COVER_SIDE = 1400;
const MAX_COVER_SIDE = 3000;

/** Returns the podcast's details. Fields that nobody has changed are derived from the show. */
export const readPodcast = async (
  house: Pick<House, "db" | "show">,
  db: Db = house.db,
): Promise<Podcast> => ({ ...deriveFromShow(house), ...(await readChangedFields(db)) });

function deriveFromShow({ show }: Pick<House, "show">): Podcast {
  const { name, contactEmail } = show();
  return {
    title: name,
    author: name,
    email: contactEmail,
    category: "Business",
    explicit: false,
    locked: true,
    picture: null,
    funding: null,
    links: [],
  };
}

/** Returns the address of the podcast's feed, if any episode has audio, and the directories that list the podcast. */
export async function readPodcastLinks(house: House) {
  const { title, links } = await readPodcast(house);
  const hasEpisodes = await hasEpisodesWithAudio(house);
  return { links, feed: hasEpisodes ? { title, url: makeFeedUrl(house.env.PUBLIC_URL) } : null };
}

async function readChangedFields(db: Db): Promise<Partial<Podcast>> {
  const rows = qb<PodcastTables>(db).selectFrom("podcast").select("told").where("id", "=", SINGLE_ROW_ID);
  return Podcast.partial().parse((await rows.executeTakeFirst())?.told ?? {});
}

/**
 * Changes the given fields.
 * @throws {Refusal} 400 if the picture wasn't uploaded here; 409 if somebody has changed the podcast since `basedOn`
 */
export async function changePodcast(
  house: House,
  actor: Actor,
  { basedOn, ...change }: PodcastChange,
): Promise<Podcast> {
  const { picture } = await readPodcast(house);
  if (
    change.picture &&
    change.picture !== picture &&
    !(await isStoredMedia(house, change.picture, COVER_TYPES))
  )
    throw invalidField("picture", "Picture must be an uploaded picture");
  return transaction(house.db, async (trx) => {
    await lockTable(trx, "podcast");
    refuseStaleEdit(basedOn, await readPodcast(house, trx));
    const derived = new Map<string, unknown>(Object.entries(deriveFromShow(house)));
    // The form sends all fields. Those that are still as in the show keep following it.
    const changedFields = Object.entries({ ...(await readChangedFields(trx)), ...change }).filter(
      ([field, value]) => !isDeepStrictEqual(value, derived.get(field)),
    );
    const told = JSON.stringify(Object.fromEntries(changedFields));
    await qb<PodcastTables>(trx)
      .insertInto("podcast")
      .values({ id: SINGLE_ROW_ID, told })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ told }))
      .execute();
    await recordAdminEvent(trx, house, actor, { action: "change", entity: "podcast", entityId: null });
    return readPodcast(house, trx);
  });
}

/**
 * Stores an uploaded picture for the podcast. Returns its URL.
 * @throws {Refusal} 400, 413 or 415 for the field `picture`
 */
export async function storeCover(house: House, request: Request): Promise<{ picture: string }> {
  const bytes = await readUpload(request, COVER_FILE);
  // The image library also reads other formats, such as SVG, where even a small file may need a gigabyte of memory.
  checkPictureType(bytes, COVER_FILE.field, {
    types: ["jpeg", "png"],
    message: "Picture must be JPEG or PNG",
  });
  const { default: sharp } = await import("sharp");
  // Without the library's own limit, which would report large pictures as damaged. The size is checked before decoding.
  const picture = sharp(removePngTexts(bytes), { limitInputPixels: false });
  const { width, height } = await picture.metadata().catch(throwDamagedPicture);
  if (width !== height || width < MIN_COVER_SIDE || width > MAX_COVER_SIDE)
    throw invalidField("picture", "Picture must be square, from 1,400 to 3,000 pixels wide");
  const jpegBytes = await picture
    .autoOrient()
    .flatten({ background: "white" })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(throwDamagedPicture);
  return withScratchFolder(house.env.DATA_DIR, async (scratchFolder) => {
    const coverPath = join(scratchFolder, "cover.jpg");
    await writeFile(coverPath, jpegBytes);
    return { picture: await storeMedia(house, coverPath, "jpg") };
  });
}

const throwDamagedPicture = (): never => {
  throw invalidField("picture", "This picture is damaged");
};

/**
 * Runs in the background. Deletes files of the podcast and its episodes that nothing uses anymore. Returns the number
 * of deleted files.
 */
export async function sweepPodcastFiles(house: House): Promise<number> {
  const { picture } = await readPodcast(house);
  return sweepMedia(house, picture ? [picture] : []);
}
