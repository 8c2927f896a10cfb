import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { videoStore } from "#episodes/episodes.server.ts";
import { type Database, transaction } from "#platform/database/database.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { openFollowerTestApp } from "./followed-show.ts";

const FOLLOW_REQUEST = { email: "dana@whitcomb.example", wants: ["soon", "live", "episode"] };
const VIDEO = {
  ...{ videoId: "abc", title: "Who pays? «Größe», 家賃 — and why", description: "", category: "" },
  ...{ publishedAt: "2026-12-02T12:00:00Z", durationSeconds: 3600, state: "ready" as const },
  thumbnailUrl: "https://i.ytimg.com/vi/x/hqdefault.jpg",
  views: null,
};

/** Sends one email of each kind that followers get. Returns the raw messages by subject. */
export async function sendEachEmail(database: Database): Promise<Map<string, string>> {
  const show = await openFollowerTestApp(database, {
    PUBLIC_URL: "https://show.example.org",
    MAIL_FROM: "show@example.org",
  });
  const { app, call, clock, followByMail, press, send } = show;
  try {
    await followByMail(FOLLOW_REQUEST.email, FOLLOW_REQUEST.wants);
    await call("/api/followers", "POST", FOLLOW_REQUEST);
    await transaction(app.house.db, (trx) =>
      videoStore.add(trx, [VIDEO], { house: app.house, restoreDeleted: false }),
    );
    clock.ms += 30 * MINUTE_MS;
    await send();
    await press({ command: "go-live" });
    await send();
    await press({ command: "end", confirm: true });
    clock.ms += (7 * 24 - 1) * 60 * MINUTE_MS;
    await press({ command: "skip", reason: "Ruth is ill, and Paul's train is late." });
    await send();
  } finally {
    await show.push.close();
  }
  const folder = join(app.house.env.DATA_DIR, "outbox");
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  return new Map(mails.map((mail) => [parseSubject(mail), mail]));
}

const parseSubject = (mail: string): string => /^Subject: (.*)\r$/m.exec(mail)?.[1] ?? "";
