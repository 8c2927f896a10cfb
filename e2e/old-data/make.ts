import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { createFileForm, createNoisePicture } from "#platform/files/testing/pictures.ts";
import packageJson from "../../package.json" with { type: "json" };
import { startFakeProviders } from "../hostile/providers.ts";
import { runCommand } from "../run-command.ts";
import { type Site, SPIN_PASSCODE, startSite } from "../site.ts";
import { signInAsAdmin } from "../writing-load.ts";
import { fetchKeptContent } from "./kept-content.ts";

/**
 * `node e2e/old-data/make.ts`: stores data created by this version, which later versions must be able to upgrade. Run
 * it when a version is released.
 */
const targetFolder = join(import.meta.dirname, packageJson.version);
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-old-data-"));
const providers = await startFakeProviders();
const binaries = await findPostgres();
if (!binaries) throw new Error("PostgreSQL is needed for the half that is kept of it");
const postgres = await startPostgres(binaries, []);
try {
  const site = await startSite({ ...providers.env, SAMPLE_CONTENT: "false" }, dataDir);
  const cookie = await signInAsAdmin(site);
  await fillSite(site, cookie);
  const content = await fetchKeptContent(site, cookie);
  await site.stop();

  const moveResult = await runCommand("move", ["postgres"], {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
  });
  if (moveResult.code !== 0) throw new Error(moveResult.output);
  const dump = execFileSync(
    join(binaries, "pg_dump"),
    ["--inserts", "--no-owner", "--no-privileges", "--no-comments", `--dbname=${postgres.url}`],
    { encoding: "utf8" },
  );
  const sqlitePath = join(dataDir, "greenroom.sqlite");
  const database = new DatabaseSync(sqlitePath);
  database.exec("pragma wal_checkpoint(truncate); pragma journal_mode = delete; vacuum");
  database.close();

  rmSync(targetFolder, { recursive: true, force: true });
  mkdirSync(targetFolder);
  writeFileSync(join(targetFolder, "greenroom.sqlite.gz"), gzipSync(readFileSync(sqlitePath), { level: 9 }));
  // Remove lines that begin with a backslash, because only psql understands them.
  writeFileSync(
    join(targetFolder, "postgres.sql.gz"),
    gzipSync(dump.replaceAll(/^\\.*$/gm, ""), { level: 9 }),
  );
  writeFileSync(join(targetFolder, "content.json.gz"), gzipSync(JSON.stringify(content), { level: 9 }));
  cpSync(join(dataDir, "uploads"), join(targetFolder, "uploads"), { recursive: true });
} finally {
  await postgres.stop();
  await providers.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Adds content to every feature, as people would. */
async function fillSite(site: Site, cookie: string): Promise<void> {
  let visitor = "";
  const call = async (method: string, path: string, body?: object | FormData, callerCookie = cookie) => {
    const isForm = body instanceof FormData;
    const response = await fetch(site.origin + path, {
      method,
      headers: { cookie: callerCookie, ...(isForm || !body ? {} : { "content-type": "application/json" }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    visitor = response.headers.getSetCookie()[0]?.split(";")[0] ?? visitor;
    return text ? JSON.parse(text) : {};
  };

  const person = { name: "Ana Ω’Neil", email: "ana@listener.example" };
  const topics = ["Сколько стоит час?", 'Who "pays", and why', "日本の家賃 🎙", "To be archived"].map(
    (content) => ({ category: "Money", subCategory: "Rent & pay", content }),
  );
  const savedTopics = await call("POST", "/api/topics/bulk", { topics });
  await call("POST", `/api/topics/${savedTopics[3].id}/archive`);
  await call("POST", "/api/verify-passcode", { passcode: SPIN_PASSCODE }, "");
  const visitorCookie = visitor;
  const draw = await call("POST", "/api/topics/generate", undefined, visitorCookie);
  const topicIds = {
    categoryId: draw.categoryReel.id,
    subCategoryId: draw.subCategoryReel.id,
    contentId: draw.contentReel.id,
  };
  await call("POST", "/api/selected-topics", { ...topicIds, selectedType: "content" }, visitorCookie);

  const description = "Why does an hour of mine cost less than an hour of yours?";
  const suggestion = await call(
    "POST",
    "/api/topic-requests",
    { ...person, category: "Work", description },
    "",
  );
  await call("PUT", `/api/topic-requests/${suggestion.id}`, { status: "approved", adminNotes: "Ask Ana" });
  await call("POST", `/api/topic-requests/${suggestion.id}/convert`);

  const photo = (await createNoisePicture(60, 80, 1).png().toBuffer()).toString("base64");
  const bio = "Wrote two books about rent, and would like to talk of a third.";
  const photoUrl = `data:image/png;base64,${photo}`;
  const guest = await call("POST", "/api/guest-requests", { ...person, bio, photoUrl }, "");
  await call("PUT", `/api/guest-requests/${guest.id}`, {
    status: "scheduled",
    scheduledDate: "2027-03-04T20:00:00.000Z",
    adminNotes: "Brings her own microphone",
  });
  // Waits until the email is sent. Otherwise, every version that upgrades the data would send it.
  for (
    let status = "queued";
    status === "queued";
    [{ emailStatus: status }] = await call("GET", "/api/guest-requests")
  );

  const hostPicture = await createNoisePicture(120, 160, 2).png().toBuffer();
  const { url } = await call(
    "POST",
    "/api/upload-image",
    createFileForm("image", hostPicture, "face.png", "image/png"),
  );
  const { hosts } = await call("GET", "/api/show");
  await call("POST", "/api/host-profiles", {
    hostName: hosts[0],
    role: "Co-host",
    bio: "Talks.",
    quote: "Well.",
    specialty: "Rent",
    heroImage: url,
    profileImage: url,
  });
  await call("POST", "/api/host-social-links", { hostName: hosts[0], url: "https://ana.example/über" });

  await call("POST", "/api/episodes/update");
  const [firstEpisode, secondEpisode] = await call("GET", "/api/episodes");
  await call("PATCH", `/api/episodes/${firstEpisode.id}/featured`, { featured: true, displayOrder: 3 });
  await call("PATCH", `/api/episodes/${firstEpisode.id}/short-description`, {
    shortDescription: "Ours — коротко",
  });
  await call("DELETE", `/api/episodes/${secondEpisode.id}`);

  const moderator = await call("POST", "/api/register", { username: "mara", password: "correct horse" }, "");
  await call("PUT", `/api/team/${moderator.id}`, { role: "moderator" });
  const [boardTopic] = await call("GET", "/api/board");
  await call("PUT", `/api/board/${boardTopic.key}/vote`, undefined, visitorCookie);
  const [week] = await call("GET", "/api/weeks?from=2027-03-03&count=1");
  await call("PUT", `/api/weeks/${week.date}`, {
    version: week.version,
    title: "Rent — цена",
    note: "Water",
  });
  const webhook = { name: "Robot", address: "https://hooks.example/secret", kind: "json", events: ["live"] };
  await call("POST", "/api/webhooks", webhook);
  const draft = await call("GET", "/api/show/draft");
  const { version } = await call("PUT", "/api/show/draft", { version: draft.version, tagline: "Ours: сами" });
  await call("POST", "/api/show/publish", { version });
  await call("PUT", "/api/settings", { adminRegistration: false });
}
