import type { DoubleVideo, YoutubeDouble } from "../../../dev/doubles/youtube.ts";
import { Caller } from "../../caller.ts";
import { makeVideos } from "../../many-videos.ts";
import { SPIN_PASSCODE } from "../../site.ts";
import type { SiteClock } from "./site-time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const FOLLOWER_EMAIL = "follower@example.com";

/** What the benchmark knows about a show that has taken place. */
export type PastShow = {
  date: string;
  startsAt: number;
  chosen: number;
  /** The number of votes by topic. */
  votes: Record<number, number>;
};

type Backup = { id: number; kind: string; proof: { ok: boolean } | null };
type DrawnTopic = { topicId: number };

/** Runs a weekly show on a site whose clock jumps from one event to the next. */
export class WeeklyShowSimulation {
  readonly held: PastShow[] = [];
  readonly guests: string[] = [];
  readonly topics: string[] = [];
  readonly picks: number[] = [];
  readonly backups: Backup[] = [];
  /** Ids of the published videos. */
  readonly videos: string[] = [];
  readonly #time: SiteClock;
  readonly #youtube: YoutubeDouble;
  readonly #videos: DoubleVideo[];
  #number = -1;

  constructor(time: SiteClock, youtube: YoutubeDouble, weeks: number) {
    this.#time = time;
    this.#youtube = youtube;
    this.#videos = makeVideos(weeks);
  }

  async setUp(): Promise<void> {
    await this.#time.joinTeam();
    await this.#time.ask("/api/backups/schedule", {
      method: "PUT",
      json: { every: "week", hour: 4, keep: 4 },
    });
    const importSchedule = { updateDay: "Thursday", updateHour: 9, updateMinute: 0, channelId: "@allshows" };
    await this.#time.ask("/api/episodes/config", { json: importSchedule });
    await this.#time.ask("/api/followers", {
      json: { email: FOLLOWER_EMAIL, wants: ["soon", "live", "episode"] },
    });
    await this.#time.awaitEmails(FOLLOWER_EMAIL, 1);
    const token = /\/f\/([\w-]+)/.exec(this.#time.mailbox.readLastText(FOLLOWER_EMAIL))?.[1];
    await this.#time.ask(`/api/followers/${token}/confirm`, { method: "POST" });
  }

  /** Runs one week, from Thursday to the day after the show. */
  async runWeek(): Promise<void> {
    this.#number += 1;
    const number = this.#number;
    type Show = { date: string; startsAt: string };
    const [show, next] = (await this.#time.ask<Show[]>("/api/weeks?count=2")) ?? [];
    if (!show || !next) return;
    const startsAt = Date.parse(show.startsAt);
    await this.#prepareShow(number, next.date);
    await this.#time.advanceTo(startsAt - 46 * HOUR_MS);
    await this.#awaitBackup();
    await this.#time.advanceTo(startsAt - 24 * HOUR_MS + MINUTE_MS);
    const guest = this.guests[number - 1];
    if (guest) await this.#time.awaitEmails(guest, 4);
    await this.#time.advanceTo(startsAt - 29 * MINUTE_MS);
    await this.#time.awaitEmails(FOLLOWER_EMAIL, 2 + 3 * number);
    await this.#holdShow(number, show.date, startsAt);
    await this.#time.advanceTo(startsAt + 130 * MINUTE_MS);
    // This reminder is due 168 hours before the next show: when this show starts, or an hour earlier or later if the
    // clocks change in between.
    await this.#time.awaitEmails(this.guests[number] ?? "", 3);
    if (guest) await this.#thankGuest(guest, show.date);
    const [video] = this.#videos.slice(number);
    if (!video) return;
    this.#youtube.publish({ ...video, publishedAt: new Date(this.#time.now).toISOString() });
    this.videos.push(video.id);
    await this.#time.advanceTo(startsAt + 23 * HOUR_MS);
    await this.#time.awaitEmails(FOLLOWER_EMAIL, 4 + 3 * number);
  }

  /**
   * Does what the team and visitors do before a show. The guest is scheduled for the next show, a week later.
   */
  async #prepareShow(number: number, nextDate: string): Promise<void> {
    const json = { username: "boss", password: "correct horse" };
    await this.#time.ask("/api/login", { json });
    const topics = [1, 2, 3, 4].map((part) => ({
      content: `What does week ${number} cost, in part ${part}?`,
      category: `Year ${Math.floor(number / 52)}`,
      subCategory: `Part ${part}`,
    }));
    if (await this.#time.ask("/api/topics/bulk", { json: { topics } }))
      this.topics.push(...topics.map(({ content }) => content));
    await this.#drawAndPick(number);
    const suggestion = { name: "A Listener", email: `listener-${number}@example.com`, category: "Money" };
    const description = `Please talk about the price of week ${number}.`;
    const visitor = new Caller(10_000 + number);
    await this.#time.ask("/api/topic-requests", { json: { ...suggestion, description } }, visitor);
    const email = `guest-${number}@example.com`;
    const bio = "Thirty years of night shifts, and a book about them.";
    const guest = { json: { name: `Guest ${number}`, email, bio } };
    const request = await this.#time.ask<{ id: number }>("/api/guest-requests", guest, visitor);
    const change = { status: "scheduled", scheduledDate: nextDate, sendEmailNotification: true };
    await this.#time.ask(`/api/guest-requests/${request?.id}`, { method: "PUT", json: change });
    this.guests.push(email);
    await this.#time.awaitEmails(email, 2);
  }

  async #drawAndPick(number: number): Promise<void> {
    const visitor = new Caller(20_000 + number);
    await this.#time.ask("/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } }, visitor);
    type Reels = Record<"categoryReel" | "subCategoryReel" | "contentReel", { id: number }>;
    const draw = await this.#time.ask<Reels>("/api/topics/generate", { method: "POST" }, visitor);
    if (!draw) return;
    const { categoryReel, subCategoryReel, contentReel } = draw;
    const ids = { categoryId: categoryReel.id, subCategoryId: subCategoryReel.id, contentId: contentReel.id };
    await this.#time.ask(`/api/topics/${categoryReel.id}/used`, { method: "POST" }, visitor);
    const json = { ...ids, selectedType: "category" };
    const pick = await this.#time.ask<{ id: number }>("/api/selected-topics", { json }, visitor);
    if (pick) this.picks.push(pick.id);
  }

  async #holdShow(number: number, date: string, startsAt: number): Promise<void> {
    await this.#time.advanceTo(startsAt);
    await this.#sendCommand({ command: "go-live" });
    await this.#time.awaitEmails(FOLLOWER_EMAIL, 3 + 3 * number);
    const drawnState = await this.#sendCommand<{ draw: { topics: DrawnTopic[] } }>({
      command: "draw",
      word: `Week ${number}`,
    });
    const topicIds = drawnState?.draw.topics.map(({ topicId }) => topicId) ?? [];
    const pollState = await this.#sendCommand<{ poll: { id: number } }>({
      command: "open-poll",
      seconds: 120,
    });
    const votes: PastShow["votes"] = {};
    for (const voter of [0, 1, 2, 3]) {
      const topicId = topicIds[voter % 3] ?? 0;
      const caller = new Caller(30_000 + 4 * number + voter);
      if (await this.#time.ask(`/api/polls/${pollState?.poll.id}/votes`, { json: { topicId } }, caller))
        votes[topicId] = (votes[topicId] ?? 0) + 1;
    }
    await this.#sendCommand({ command: "close-poll" });
    const chosenId = topicIds[0] ?? 0;
    await this.#sendCommand({ command: "choose", topicId: chosenId });
    await this.#time.advanceTo(startsAt + 58 * MINUTE_MS);
    if (await this.#sendCommand({ command: "end", confirm: true }))
      this.held.push({ date, startsAt, chosen: chosenId, votes });
  }

  async #thankGuest(guest: string, date: string): Promise<void> {
    await this.#time.ask(`/api/weeks/${date}/thank-guest`, { method: "POST" });
    await this.#time.awaitEmails(guest, 5);
    const [request] = (await this.#time.ask<{ id: number }[]>(`/api/weeks/${date}/guests`)) ?? [];
    await this.#time.ask(`/api/guest-requests/${request?.id}`, {
      method: "PUT",
      json: { status: "completed" },
    });
  }

  #sendCommand = <T>(json: object) => this.#time.ask<T>("/api/live/press", { json });

  async #awaitBackup(): Promise<void> {
    const lastBackupId = this.backups.at(-1)?.id ?? 0;
    await this.#time.waitUntil("the week's backup", async () => {
      const backups = (await this.#time.ask<Backup[]>("/api/backups")) ?? [];
      const newBackup = backups.find(({ id, kind, proof }) => id > lastBackupId && kind === "daily" && proof);
      if (newBackup) this.backups.push(newBackup);
      return newBackup !== undefined;
    });
  }
}
