import { z } from "zod";
import { backupScheduleSetting } from "#backups/backups.contract.ts";
import { InvalidBackupError } from "#backups/backups.server.ts";
import { ChapterList } from "#episodes/chapters/chapters.contract.ts";
import { Episode } from "#episodes/episodes.contract.ts";
import { StoredConfigColumns } from "#episodes/import/import.server.ts";
import { Transcript } from "#episodes/transcripts/transcripts.contract.ts";
import { MessageKind, MessageText } from "#followers/messages/follower-messages.contract.ts";
import { GuestRequest } from "#guests/guests.contract.ts";
import { SelectedTopic } from "#machine/machine.contract.ts";
import { NoticeChoices, Webhook } from "#notices/notices.contract.ts";
import { ModelUsage } from "#office/analytics/model-use.contract.ts";
import { ShowDraw } from "#on-air/draws/draws.contract.ts";
import { LiveState } from "#on-air/live/live.contract.ts";
import { Poll } from "#on-air/polls/polls.contract.ts";
import { Week } from "#on-air/week/week.contract.ts";
import { StoredWeekColumns } from "#on-air/week/week.server.ts";
import {
  type DatabaseRow,
  describeTables,
  readTable,
  type TableSchema,
} from "#platform/database/database.server.ts";
import { toOutageRefusal } from "#platform/errors/errors.server.ts";
import type { Setting } from "#settings/settings.contract.ts";
import { readSetting } from "#settings/settings.server.ts";
import { ShowCache } from "#show/show.server.ts";
import { Podcast } from "#site/podcast/podcast.contract.ts";
import { TOPIC_STAGES } from "#suggestions/board/board.contract.ts";
import { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { Topic } from "#topics/topics.contract.ts";
import { JOB_KINDS } from "./all-jobs.server.ts";
import { SETTINGS } from "./all-settings.server.ts";
import { TRASH_KINDS } from "./all-trash.server.ts";
import type { House } from "./house.server.ts";

const FinishedDraw = ShowDraw.omit({ sealedAt: true, poll: true }).extend({ waiting: z.null() });

/** For tables in which one column decides what others may hold. */
const checkRows = (columns: readonly string[], isKnown: (row: DatabaseRow) => boolean): z.ZodObject =>
  z.object(Object.fromEntries(columns.map((name) => [name, z.unknown()]))).refine(isKnown);

const isKnownJob = ({ kind, payload }: DatabaseRow): boolean => {
  const shape = JOB_KINDS.find(({ name }) => name === kind)?.payload;
  return payload === null || !shape || shape.safeParse(payload).success;
};

/**
 * Columns that the site reads as JSON or as one of a few words, although their tables allow anything. A single row with
 * another value would break all lists and pages that contain it.
 */
const STORED_COLUMNS: Record<string, z.ZodObject> = {
  deleted_rows: z.object({ row: z.record(z.string(), z.unknown()) }),
  deletions: z.object({ entity: z.enum(TRASH_KINDS.map(({ entity }) => entity)) }),
  episode_chapters: ChapterList,
  episode_config: StoredConfigColumns,
  episodes: Episode.pick({ tags: true, audio: true }),
  follower_messages: z.object({ kind: MessageKind }),
  follower_words: MessageText,
  guest_requests: GuestRequest.pick({ status: true, canceledBy: true }),
  jobs: checkRows(["kind", "payload"], isKnownJob),
  live_state: LiveState.pick({ scene: true }),
  model_calls: ModelUsage.pick({ provider: true }),
  notice_choices: NoticeChoices,
  podcast: z.object({ told: Podcast.partial() }),
  polls: Poll.pick({ options: true }),
  selected_topics: SelectedTopic.pick({ selectedType: true }),
  show_draws: checkRows(Object.keys(FinishedDraw.shape), (row) =>
    row.waiting === 1 ? row.at === null : FinishedDraw.safeParse(row).success,
  ),
  topic_requests: TopicRequest.pick({ status: true }),
  topics: Topic.pick({ source: true }).extend({ stage: z.enum(TOPIC_STAGES) }),
  transcript_passages: Transcript.pick({ cues: true }),
  transcripts: z.object({ speakers: z.array(z.string()) }),
  webhooks: Webhook.pick({ kind: true }).extend({ address: z.url() }),
  weeks: StoredWeekColumns.extend({ status: Week.shape.status }),
};

/**
 * Reads what the site and its pages need, because a backup's values may have the right types and still not be valid.
 * @throws {InvalidBackupError}
 */
export async function requireKnownValues(house: House): Promise<void> {
  await refuseUnknownValues("show or settings have", async () => {
    await new ShowCache(house).refresh();
    const settings: Setting[] = [...SETTINGS, backupScheduleSetting];
    for (const setting of settings) await readSetting(house, setting);
  });
  for (const table of await describeTables(house.db)) {
    const shape = STORED_COLUMNS[table.name];
    if (shape) await refuseUnknownValues(`table ${table.name} has`, () => parseRows(house, table, shape));
  }
}

async function parseRows({ db }: House, table: TableSchema, shape: z.ZodObject): Promise<void> {
  const columns = table.columns.filter(({ name }) => name in shape.shape || table.key.includes(name));
  for await (const page of readTable(db, { ...table, columns })) for (const row of page) shape.parse(row);
}

async function refuseUnknownValues(place: string, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (cause) {
    if (toOutageRefusal(cause)) throw cause;
    throw new InvalidBackupError(`The backup's ${place} values that this version does not know`, { cause });
  }
}
