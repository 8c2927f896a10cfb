import { z } from "zod";
import { backupScheduleSetting } from "#backups/backups.contract.ts";
import { InvalidBackupError } from "#backups/backups.server.ts";
import { ChapterList } from "#episodes/chapters/chapters.contract.ts";
import { Episode } from "#episodes/episodes.contract.ts";
import { EpisodeConfig } from "#episodes/import/import.contract.ts";
import { MessageKind } from "#followers/messages/follower-messages.contract.ts";
import { GuestRequest } from "#guests/guests.contract.ts";
import { SelectedTopic } from "#machine/machine.contract.ts";
import { NoticeChoices, Webhook } from "#notices/notices.contract.ts";
import { ShowDraw } from "#on-air/draws/draws.contract.ts";
import { LiveState } from "#on-air/live/live.contract.ts";
import { Poll } from "#on-air/polls/polls.contract.ts";
import { Week } from "#on-air/week/week.contract.ts";
import { StoredWeekColumns } from "#on-air/week/week.server.ts";
import { describeTables, readTable, type TableSchema } from "#platform/database/database.server.ts";
import { toOutageRefusal } from "#platform/errors/errors.server.ts";
import type { Setting } from "#settings/settings.contract.ts";
import { readSetting } from "#settings/settings.server.ts";
import { ShowCache } from "#show/show.server.ts";
import { Podcast } from "#site/podcast/podcast.contract.ts";
import { TOPIC_STAGES } from "#suggestions/board/board.contract.ts";
import { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { Topic } from "#topics/topics.contract.ts";
import { SETTINGS } from "./all-settings.server.ts";
import type { House } from "./house.server.ts";

/**
 * Columns that the site reads as JSON or as one of a few words, although their tables allow anything. A single row with
 * another value would break all lists and pages that contain it.
 */
const STORED_COLUMNS: Record<string, z.ZodObject> = {
  episode_chapters: ChapterList,
  episode_config: EpisodeConfig.pick({ updateDay: true }),
  episodes: Episode.pick({ tags: true, audio: true }),
  follower_messages: z.object({ kind: MessageKind }),
  guest_requests: GuestRequest.pick({ status: true, canceledBy: true }),
  live_state: LiveState.pick({ scene: true }),
  notice_choices: NoticeChoices,
  podcast: z.object({ told: Podcast.partial() }),
  polls: Poll.pick({ options: true }),
  selected_topics: SelectedTopic.pick({ selectedType: true }),
  show_draws: z.object({ topics: ShowDraw.shape.topics.nullable() }),
  topic_requests: TopicRequest.pick({ status: true }),
  topics: Topic.pick({ source: true }).extend({ stage: z.enum(TOPIC_STAGES) }),
  webhooks: Webhook.pick({ kind: true }),
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
