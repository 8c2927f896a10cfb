import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { listTables, openDatabase } from "#platform/database/database.server.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { checksumTables } from "#platform/database/testing/sum-tables.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import type { BoardThread } from "#suggestions/board/board.contract.ts";
import type { Topic } from "#topics/topics.contract.ts";
import { startFakeProviders } from "./hostile/providers.ts";
import { runCommand } from "./run-command.ts";
import { ADMIN_PASSCODE, startSite } from "./site.ts";
import {
  createSiteCaller,
  findEmailText,
  openStream,
  runDeskCommand,
  type SiteCaller,
} from "./week-steps.ts";

/*
 * Runs a week of a show, from one Thursday to the next, on the built site with a mail server and a fake video provider.
 */

const postgresBinaries = await findPostgres();
const SUGGESTER_EMAIL = "dana@example.com";
const GUEST_EMAIL = "paul@example.com";

const ENGINES = process.env.GREENROOM_TESTS === "usual" ? ["sqlite"] : ["sqlite", "postgres"];

describe.each(ENGINES)("a week of the show on %s", (engine) => {
  test.skipIf(engine === "postgres" && !postgresBinaries)("runs from Thursday to Thursday", async () => {
    const folder = await mkdtemp(join(tmpdir(), "greenroom-week-"));
    const server =
      engine === "postgres" ? await startPostgres(postgresBinaries ?? "", ["fsync=off"]) : undefined;
    const [mail, providers] = await Promise.all([startMailServer(), startFakeProviders()]);
    const makeLocation = (name: string, url = server?.url) => ({
      DATA_DIR: join(folder, name),
      ...(url ? { DATABASE_URL: url } : {}),
    });
    const { env } = providers;
    const location = makeLocation("here");
    const site = await startSite(
      { ...env, ...location, SMTP_URL: mail.url, SAMPLE_CONTENT: "false" },
      location.DATA_DIR,
    );
    const openAnyPerson = () => createSiteCaller(site.origin);
    try {
      const [team, suggester, guest] = [openAnyPerson(), openAnyPerson(), openAnyPerson()];
      await team("POST /api/register", {
        username: "kit",
        password: "correct horse",
        adminPasscode: ADMIN_PASSCODE,
      });
      const [week] = await team<Week[]>("GET /api/weeks?count=1");
      const date = week?.date ?? "";

      const thread = await suggestAndList(team, suggester);
      await Promise.all(
        Array.from({ length: 20 }, () => openAnyPerson()(`PUT /api/board/${thread.key}/vote`)),
      );
      expect(await suggester(`GET /api/board/${thread.key}`)).toMatchObject({ votes: 20, status: "open" });
      expect(await invite(team, guest, date)).toMatchObject({ status: "scheduled", recording: { date } });
      const streams = await Promise.all([openStream(site.origin), openStream(site.origin)]);
      await runShow(team, openAnyPerson, date, async (state) => {
        for (const { newest } of streams) await expect.poll(newest).toMatchObject(state);
      });
      await Promise.all(streams.map(({ leave }) => leave()));
      await publishEpisode(team, date);

      const airedThread = await openAnyPerson()<BoardThread>(`GET /api/board/${thread.key}`);
      expect(airedThread).toMatchObject({ status: "aired", votes: 20, episode: { seconds: 754 } });
      expect(airedThread.events.map(({ kind }) => kind)).toEqual([
        "suggested",
        "listed",
        "drawn",
        "chosen",
        "aired",
      ]);
      await expect.poll(() => findEmailText(mail, SUGGESTER_EMAIL, /t=754|12:34/)).toBeDefined();
      expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
      await site.stop();
      await expectRestored(
        location,
        makeLocation("elsewhere", server && (await createDatabase(server.url))),
        folder,
      );
    } finally {
      await site.stop();
      await Promise.all([mail.stop(), providers.close()]);
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    }

    async function suggestAndList(team: SiteCaller, suggester: SiteCaller): Promise<BoardThread> {
      const description = "What does a fair day rate look like?";
      const sender = { name: "Dana Whitcomb", email: SUGGESTER_EMAIL, category: "Pay" };
      const { id } = await suggester<{ id: number }>("POST /api/topic-requests", { ...sender, description });
      const topic = { category: "Pay", subCategory: "Day rates", content: description };
      await team(`PUT /api/topic-requests/${id}`, { status: "approved" });
      await team(`POST /api/topic-requests/${id}/convert`, topic);
      for (const content of ["Is the four-day week real?", "Who pays for the printer?"])
        await team("POST /api/topics", { ...topic, content });
      await expect.poll(() => findEmailText(mail, SUGGESTER_EMAIL, /\/topics\//)).toBeDefined();
      const link = /\/s\/[\w-]+/.exec(findEmailText(mail, SUGGESTER_EMAIL, /\/s\//) ?? "")?.[0] ?? "";
      expect(await suggester(`GET /api/suggestions/${link.slice(3)}`)).toMatchObject({ status: "open" });
      const [boardThread] = await suggester<BoardThread[]>("GET /api/board");
      return suggester(`GET /api/board/${boardThread?.key}`);
    }

    async function invite(team: SiteCaller, guest: SiteCaller, date: string): Promise<unknown> {
      const bio = "Lets a joinery workshop by the half-day and publishes the books every quarter.";
      const person = { name: "Paul Sorensen", email: GUEST_EMAIL, bio, timeZone: "Europe/Berlin" };
      const { id } = await guest<{ id: number }>("POST /api/guest-requests", person);
      await team(`POST /api/guest-requests/${id}/offer`, { dates: [date] });
      await expect.poll(() => findEmailText(mail, GUEST_EMAIL, /pick/i)).toBeDefined();
      const link = /\/g\/([\w-]+)/.exec(findEmailText(mail, GUEST_EMAIL, /pick/i) ?? "")?.[1];
      const page = await guest(`POST /api/guest/${link}/choose`, { date });
      const readInvitations = () =>
        mail.received.some(({ to, message }) => to[0] === GUEST_EMAIL && /text\/calendar/.test(message));
      await expect.poll(readInvitations).toBe(true);
      return page;
    }
  });
});

async function runShow(
  team: SiteCaller,
  openAnyPerson: () => SiteCaller,
  date: string,
  checkState: (state: object) => Promise<void>,
): Promise<void> {
  const [week] = await team<Week[]>(`GET /api/weeks?from=${date}&count=1`);
  const runSheet = [
    { kind: "segment", title: "Cold open", minutes: 10 },
    { kind: "draw", title: "The draw", minutes: 20 },
  ];
  await team(`PUT /api/weeks/${date}`, { version: week?.version, runSheet });
  const run = (command: string, more?: object) => runDeskCommand(team, date, command, more);
  await run("scene", { scene: "countdown" });
  await checkState({ status: "off", scene: "countdown", guest: { name: "Paul Sorensen" } });
  await run("go-live");
  await checkState({ status: "live" });
  const { draw } = await run("draw", { word: "porch light" });
  expect(draw?.topics).toHaveLength(3);
  await checkState({ draw: { id: draw?.id, chosen: null } });
  const dayRateId = draw?.topics.find(({ text }) => text.includes("fair day rate"))?.topicId;
  const { poll } = await run("open-poll", { seconds: 300 });
  await checkState({ poll: { open: true, results: null } });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      openAnyPerson()(`POST /api/polls/${poll?.id}/votes`, { topicId: dayRateId }),
    ),
  );
  await run("close-poll");
  await checkState({ poll: { open: false } });
  const [winner] =
    (await run("choose", { topicId: dayRateId })).poll?.results?.toSorted((a, b) => b.votes - a.votes) ?? [];
  expect(winner).toEqual({ topicId: dayRateId, votes: 10 });
  await checkState({ draw: { chosen: dayRateId } });
  await run("end");
  await checkState({ status: "off", scene: "clear" });
  expect(await openAnyPerson()(`GET /api/show-draws/${draw?.id}`)).toMatchObject({
    word: "porch light",
    chosen: dayRateId,
  });
}

/** On the day after the show, imports the episode, links the topic to a moment in it, and sends the emails. */
async function publishEpisode(team: SiteCaller, date: string): Promise<void> {
  await team("POST /api/episodes/update");
  const [episode] = await team<Episode[]>("GET /api/episodes?limit=1");
  const { topics } = await team<{ topics: Topic[] }>(`GET /api/weeks/${date}/aired`);
  const topic = topics.find(({ content }) => content.includes("fair day rate"));
  await team(`PUT /api/topics/${topic?.id}/aired`, { episodeId: episode?.id, seconds: 754, notify: true });
  expect(await team(`POST /api/weeks/${date}/release-mails`)).toEqual({ released: 1 });
}

type SiteLocation = { DATA_DIR: string; DATABASE_URL?: string };

async function sumData({ DATA_DIR, DATABASE_URL }: SiteLocation) {
  const databaseAddress = DATABASE_URL ? { url: DATABASE_URL } : { file: join(DATA_DIR, "greenroom.sqlite") };
  const database = await openDatabase(databaseAddress);
  const tables = (await listTables(database.db)).filter(
    ({ name }) => name !== "migrations" && name !== "limits",
  );
  return checksumTables(database.db, tables).finally(() => database.close());
}

async function expectRestored(source: SiteLocation, target: SiteLocation, folder: string): Promise<void> {
  const archivePath = join(folder, "week.tar.gz");
  const backupResult = await runCommand("backup", [archivePath], source);
  expect(backupResult.code, backupResult.output).toBe(0);
  const restoreResult = await runCommand("restore", [archivePath, "as-made"], target);
  expect(restoreResult.code, restoreResult.output).toBe(0);
  expect(await sumData(target)).toEqual(await sumData(source));
}

async function createDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database elsewhere").finally(() => client.end());
  return url.replace("/postgres?", "/elsewhere?");
}
