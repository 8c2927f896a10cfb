import { setTimeout as pause } from "node:timers/promises";
import { isFull } from "../engines.ts";
import type { RunningSite } from "../site.ts";
import { type Calls, inviteGuest, listFailed, newPicture, type People } from "./calls.ts";
import { type Findings, onSite, type Part } from "./part.ts";
import { type Mood, startProviderDoubles } from "./provider-doubles.ts";

/** The longest that a person may wait for an answer, in seconds. */
const LONGEST_S = 95;
const MAILS_MS = 150_000;

/** Every provider refuses, then hangs, then talks nonsense, then works again. */
export const providers: Part = async (findings, { folder }) => {
  const doubles = await startProviderDoubles(folder);
  await onSite(findings, folder, { env: doubles.env }, async (site, people) => {
    await people.visitor.call(site.origin, "/api/topics/generate", { method: "POST" });
    const calls = providerCalls(site.origin, people);
    const moods: Mood[] = isFull ? ["refuses", "hangs", "talks nonsense"] : ["refuses", "talks nonsense"];
    for (const mood of moods) {
      await doubles.become(mood);
      await meet(findings, site, calls, people, mood);
    }
    await doubles.become("well");
    findings.none(
      "calls that fail once all are well again, without a restart",
      listFailed(await callAll(calls)),
    );
    const giveUpAt = performance.now() + MAILS_MS;
    const listWaiting = () =>
      moods.map(addressOf).filter((address) => !doubles.mail.received.some(({ to }) => to.includes(address)));
    while (listWaiting().length > 0 && performance.now() < giveUpAt) await pause(250);
    findings.none("emails of that time that did not arrive by themselves", listWaiting());
  });
  await doubles.close();
};

const addressOf = (mood: Mood) => `${mood.replaceAll(" ", "-")}@example.com`;

function providerCalls(origin: string, { admin }: People): Calls {
  const draft = { type: "podcast_topic" };
  const send = (path: string, json: object) => () => admin.call(origin, path, { json });
  return {
    "OpenAI, drafts": send("/api/ai/generate-topics", draft),
    "xAI, drafts": send("/api/ai/generate-topics", { ...draft, provider: "xai" }),
    "OpenAI, picture": send("/api/generate-topic-image", { prompt: "A greenroom" }),
    "YouTube, update": () => admin.call(origin, "/api/episodes/update", { method: "POST" }),
    "S3, upload": async () => admin.call(origin, "/api/upload-image", { form: await newPicture() }),
  };
}

const callAll = (calls: Calls) =>
  Promise.all(Object.entries(calls).map(async ([name, call]) => ({ name, reply: await call() })));

async function meet(
  findings: Findings,
  { origin, log }: RunningSite,
  calls: Calls,
  people: People,
  mood: Mood,
): Promise<void> {
  const before = log().length;
  const mail = readMailState(origin, people, addressOf(mood));
  const unclear: string[] = [];
  for (const { name, reply } of await callAll(calls)) {
    const { message } = reply ? JSON.parse(reply.text) : { message: "no answer" };
    const isClear =
      (reply?.status === 502 || reply?.status === 503) && !message.includes("Something went wrong");
    if (!isClear) unclear.push(`${name} ${mood}: ${reply?.status} ${message}`);
    const seconds = (reply?.ms ?? Number.POSITIVE_INFINITY) / 1000;
    findings.note(`${name} ${mood}: ${reply?.status} "${message}", s`, seconds, { atMost: LONGEST_S });
  }
  const { words, ms } = await mail;
  findings.note(`SMTP ${mood}: waits, and tells the team "${words}", s`, ms / 1000, { atMost: LONGEST_S });
  await pause(500);
  const warnings = log()
    .slice(before)
    .filter(({ level }) => level === "warn" || level === "error");
  const said = JSON.stringify(warnings).toLowerCase();
  for (const word of ["openai", "xai", "youtube", "storage", "job failed"])
    if (!said.includes(word)) unclear.push(`${mood}: the log has no warning of ${word}`);
  findings.none(`${mood}: without a clear message, or without a warning in the log`, unclear);
}

/** Gives a guest a date, and waits until the team sees why the email can't be sent. */
async function readMailState(origin: string, { admin }: People, email: string) {
  const begun = performance.now();
  const id = await inviteGuest(origin, admin, email);
  for (;;) {
    const list = await admin.call(origin, "/api/guest-requests");
    const guest = JSON.parse(list?.text ?? "[]").find((one: { id: number }) => one.id === id);
    const ms = performance.now() - begun;
    if (guest?.emailError || ms > LONGEST_S * 1000)
      return { words: `${guest?.emailStatus}: ${guest?.emailError}`, ms };
    await pause(200);
  }
}
