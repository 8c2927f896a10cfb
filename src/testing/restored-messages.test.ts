import { expect, onTestFinished, test } from "vitest";
import { makeVerifiedBackup } from "#backups/testing/backup-calls.ts";
import { keepEpisodesAnnounced, videoStore } from "#episodes/episodes.server.ts";
import { openFollowerTestApp } from "#followers/testing/followed-show.ts";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS, MINUTE_MS } from "#platform/time/units.rules.ts";
import { restoreBackupAndWait } from "./restoring.ts";

const ANA = "ana@example.org";

describeOnBothEngines("followers of a restored site", (open) => {
  async function openFollowedSite() {
    const site = await openFollowerTestApp(await open());
    onTestFinished(() => site.push.close());
    await site.followByMail(ANA, ["soon", "live", "episode"]);
    const importVideo = (title: string) =>
      transaction(site.app.house.db, (trx) =>
        videoStore.add(
          trx,
          [
            {
              videoId: title,
              title,
              description: "",
              category: "",
              publishedAt: site.app.house.now().toISOString(),
              durationSeconds: 3600,
              thumbnailUrl: "https://i.ytimg.com/vi/x/hqdefault.jpg",
              views: null,
              state: "ready",
            },
          ],
          { house: site.app.house, restoreDeleted: false },
        ),
      );
    const readSubjects = async () => {
      await site.send();
      return (await site.emailsTo(ANA)).sort();
    };
    return { ...site, importVideo, readSubjects };
  }

  test("get no message again that they got since the backup", async () => {
    const { boss, clock, importVideo, press, readSubjects } = await openFollowedSite();
    const { id } = await makeVerifiedBackup(boss);
    await importVideo("Rent");
    await readSubjects();
    clock.ms += 40 * MINUTE_MS;
    await readSubjects();
    await press({ command: "go-live" });
    const subjects = await readSubjects();
    expect(subjects).toHaveLength(3);
    await restoreBackupAndWait(boss, id);
    clock.ms -= 40 * MINUTE_MS;
    await importVideo("Rent");
    clock.ms += 41 * MINUTE_MS;
    await readSubjects();
    expect((await press({ command: "go-live" })).status).toBe(200);
    expect(await readSubjects()).toEqual(subjects);
    clock.ms += 2 * DAY_MS;
    expect(await readSubjects()).toEqual(subjects);
    await importVideo("Deposits");
    expect(await readSubjects()).toHaveLength(4);
  });

  test("are not told of an episode again that was still waiting to be announced in the backup", async () => {
    const { boss, clock, importVideo, readSubjects } = await openFollowedSite();
    await importVideo("Rent");
    const { id } = await makeVerifiedBackup(boss);
    const subjects = await readSubjects();
    expect(subjects).toHaveLength(1);
    await restoreBackupAndWait(boss, id);
    clock.ms += 2 * DAY_MS;
    expect(await readSubjects()).toEqual(subjects);
  });

  test("are told only of what was published since, if it was restored while it wasn't running", async () => {
    const { app, clock, importVideo, readSubjects } = await openFollowedSite();
    await keepEpisodesAnnounced(app.house);
    await importVideo("Rent");
    expect(await readSubjects()).toEqual([]);
    clock.ms += MINUTE_MS;
    await importVideo("Deposits");
    expect(await readSubjects()).toHaveLength(1);
  });
});
