import { expect, onTestFinished, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { openFollowerTestApp } from "../testing/followed-show.ts";
import { messageJobKind } from "./broadcast.server.ts";
import { messageMailJobKind } from "./single-sending.server.ts";

describeOnBothEngines("a follower who unfollows", (open) => {
  test("leaves no email, even if one is being queued at that moment", async () => {
    const { app, boss, call, followByMail, press, push } = await openFollowerTestApp(await open());
    onTestFinished(() => push.close());
    const { house } = app;
    const path = await followByMail("ana@example.org", ["live"]);
    await press({ command: "go-live" });
    await runDueJobs(house, [messageJobKind]);
    // The job that queues the email counts it in this table, right after it has queued it.
    const table = "follower_messages";
    const queueEmail = () => runDueJobs(house, [messageMailJobKind]);
    await runOverlappingChanges(house.db, queueEmail, () => call(path, "DELETE"), undefined, table);
    expect((await boss.request("/api/outgoing")).json()).toEqual([]);
  });
});
