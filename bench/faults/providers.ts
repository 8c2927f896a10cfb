import { setTimeout as pause } from "node:timers/promises";
import { isFullRun } from "../engines.ts";
import type { RunningSite } from "../site.ts";
import { type Calls, inviteGuest, listFailed, makeUniquePictureForm, type People } from "./calls.ts";
import { type FaultTest, type Findings, withPeopleOnSite } from "./part.ts";
import { type ProviderBehavior, startFakeProviders } from "./provider-doubles.ts";

/** The longest that a person may have to wait for a response, in seconds. */
const MAX_WAIT_S = 95;
const EMAIL_TIMEOUT_MS = 150_000;

/** All providers refuse connections, then hang, then send nonsense, then work again. */
export const providerFailures: FaultTest = async (findings, { folder }) => {
  const doubles = await startFakeProviders(folder);
  await withPeopleOnSite(findings, folder, { env: doubles.env }, async (site, people) => {
    await people.visitor.call(site.origin, "/api/topics/generate", { method: "POST" });
    const calls = createProviderCalls(site.origin, people);
    const moods: ProviderBehavior[] = isFullRun
      ? ["refuses", "hangs", "talks nonsense"]
      : ["refuses", "talks nonsense"];
    for (const mood of moods) {
      await doubles.become(mood);
      await testBehavior(findings, site, calls, people, mood);
    }
    await doubles.become("well");
    findings.none(
      "calls that fail once all are well again, without a restart",
      listFailed(await makeSimultaneousCalls(calls)),
    );
    const giveUpAt = performance.now() + EMAIL_TIMEOUT_MS;
    const listWaiting = () =>
      moods
        .map(getAddress)
        .filter((address) => !doubles.mail.received.some(({ to }) => to.includes(address)));
    while (listWaiting().length > 0 && performance.now() < giveUpAt) await pause(250);
    findings.none("emails of that time that did not arrive by themselves", listWaiting());
  });
  await doubles.close();
};

const getAddress = (mood: ProviderBehavior) => `${mood.replaceAll(" ", "-")}@example.com`;

function createProviderCalls(origin: string, { admin }: People): Calls {
  const draft = { type: "podcast_topic" };
  const send = (path: string, json: object) => () => admin.call(origin, path, { json });
  return {
    "OpenAI, drafts": send("/api/ai/generate-topics", draft),
    "xAI, drafts": send("/api/ai/generate-topics", { ...draft, provider: "xai" }),
    "OpenAI, picture": send("/api/generate-topic-image", { prompt: "A greenroom" }),
    "YouTube, update": () => admin.call(origin, "/api/episodes/update", { method: "POST" }),
    "S3, upload": async () =>
      admin.call(origin, "/api/upload-image", { form: await makeUniquePictureForm() }),
  };
}

const makeSimultaneousCalls = (calls: Calls) =>
  Promise.all(Object.entries(calls).map(async ([name, call]) => ({ name, reply: await call() })));

async function testBehavior(
  findings: Findings,
  { origin, log }: RunningSite,
  calls: Calls,
  people: People,
  mood: ProviderBehavior,
): Promise<void> {
  const before = log().length;
  const mail = readEmailState(origin, people, getAddress(mood));
  const unclear: string[] = [];
  for (const { name, reply } of await makeSimultaneousCalls(calls)) {
    const { message } = reply ? JSON.parse(reply.text) : { message: "no answer" };
    const isClear =
      (reply?.status === 502 || reply?.status === 503) && !message.includes("Something went wrong");
    if (!isClear) unclear.push(`${name} ${mood}: ${reply?.status} ${message}`);
    const seconds = (reply?.ms ?? Number.POSITIVE_INFINITY) / 1000;
    findings.note(`${name} ${mood}: ${reply?.status} "${message}", s`, seconds, { atMost: MAX_WAIT_S });
  }
  const { words, ms } = await mail;
  findings.note(`SMTP ${mood}: waits, and tells the team "${words}", s`, ms / 1000, { atMost: MAX_WAIT_S });
  await pause(500);
  const warnings = log()
    .slice(before)
    .filter(({ level }) => level === "warn" || level === "error");
  const said = JSON.stringify(warnings).toLowerCase();
  for (const word of ["openai", "xai", "youtube", "storage", "job failed"])
    if (!said.includes(word)) unclear.push(`${mood}: the log has no warning of ${word}`);
  findings.none(`${mood}: without a clear message, or without a warning in the log`, unclear);
}

/** Gives a guest a date, and waits until the team can see why the email can't be sent. */
async function readEmailState(origin: string, { admin }: People, email: string) {
  const begun = performance.now();
  const id = await inviteGuest(origin, admin, email);
  for (;;) {
    const list = await admin.call(origin, "/api/guest-requests");
    const guest = JSON.parse(list?.text ?? "[]").find((one: { id: number }) => one.id === id);
    const ms = performance.now() - begun;
    if (guest?.emailError || ms > MAX_WAIT_S * 1000)
      return { words: `${guest?.emailStatus}: ${guest?.emailError}`, ms };
    await pause(200);
  }
}
