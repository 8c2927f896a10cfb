import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBrowsers } from "../../bin/browsers.js";
import { startMailServer } from "../../src/platform/mail/testing/mail-server.ts";
import { type Site, startSite } from "../site.ts";
import { testFollowing, testTranscript, testViewing } from "./audience-walks.ts";
import { startCuttableProxy } from "./cuttable-proxy.ts";
import {
  testBlockedCookies,
  testForcedColors,
  testHiddenCanvas,
  testLargeText,
  testLostConnection,
} from "./disturbed-walks.ts";
import { openFirefox } from "./firefox.ts";
import { testEpisodeSheet, testListening, testTopicSelection } from "./list-walks.ts";
import { testDialogs, testShowPlanning } from "./office-walks.ts";
import { BrowserPerson } from "./person.ts";
import type { BrowserSetup, RemoteBrowser } from "./remote.ts";
import { testSetup, testShowOnAir } from "./team-walks.ts";
import { testTopicAdmin, testVisiting } from "./walks.ts";
import { openWebKit } from "./webkit.ts";

/*
 * `npm run test:browsers` goes through the site in Firefox and WebKit at the same time, at desktop and phone sizes. A
 * missing browser counts as a failure; bin/browsers.js reports it before the pages are built. When a walk fails, a
 * screenshot is saved in .cache/browsers.
 */
const WINDOW_SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

type Size = keyof typeof WINDOW_SIZES;
type Walk = {
  title: string;
  sizes: Size[];
  take: (person: BrowserPerson, about: { size: Size; site: Site }) => Promise<void>;
  firefoxSettings?: BrowserSetup["firefoxSettings"];
};

const BOTH_SIZES: Size[] = ["desktop", "phone"];
const WALKS: Walk[] = [
  {
    title: "a visitor",
    sizes: BOTH_SIZES,
    take: (person, { size }) => testVisiting(person, size === "phone"),
  },
  {
    title: "an admin",
    sizes: BOTH_SIZES,
    take: (person, { size }) => testTopicAdmin(person, `boss-${size}`),
  },
  {
    title: "a producer on air",
    sizes: BOTH_SIZES,
    take: (person, { size }) => testShowOnAir(person, size === "phone"),
  },
  { title: "the first owner", sizes: BOTH_SIZES, take: (person, { site }) => testSetup(person, site) },
  { title: "a reader of a transcript", sizes: BOTH_SIZES, take: testTranscript },
  { title: "a viewer", sizes: BOTH_SIZES, take: (person, { site }) => testViewing(person, site) },
  {
    title: "a follower",
    sizes: BOTH_SIZES,
    async take({ remote }) {
      const mail = await startMailServer();
      const site = await startSite({ SMTP_URL: mail.url });
      await testFollowing(new BrowserPerson(remote, site.origin), mail).finally(site.stop).finally(mail.stop);
    },
  },
  { title: "a planner", sizes: BOTH_SIZES, take: testShowPlanning },
  { title: "a team among dialogs", sizes: BOTH_SIZES, take: testDialogs },
  {
    title: "a team that picks topics",
    sizes: BOTH_SIZES,
    take: (person, { size }) => testTopicSelection(person, size === "phone"),
  },
  { title: "a team at a sheet", sizes: BOTH_SIZES, take: testEpisodeSheet },
  { title: "a listener", sizes: BOTH_SIZES, take: testListening },
  { title: "a reader of large text", sizes: ["phone"], take: testLargeText },
  {
    title: "a person whose line is lost",
    sizes: ["desktop"],
    async take({ remote }, { site }) {
      const proxy = await startCuttableProxy(site.origin);
      await testLostConnection(new BrowserPerson(remote, proxy.origin), proxy).finally(proxy.stop);
    },
  },
];
const FIREFOX_WALKS: Walk[] = [
  {
    title: "a listener whose browser starts audio only during a press",
    sizes: ["desktop"],
    take: testListening,
    firefoxSettings: { "media.autoplay.default": 1, "media.autoplay.blocking_policy": 2 },
  },
  {
    title: "a reader with few colors",
    sizes: ["desktop"],
    take: testForcedColors,
    firefoxSettings: { "browser.display.document_color_use": 2 },
  },
  {
    title: "a visitor without cookies",
    sizes: ["desktop"],
    take: testBlockedCookies,
    firefoxSettings: { "network.cookie.cookieBehavior": 2 },
  },
  {
    title: "a visitor who hides",
    sizes: ["desktop"],
    take: testHiddenCanvas,
    firefoxSettings: { "privacy.resistFingerprinting": true },
  },
];

type BrowserEngine = {
  name: string;
  walks: Walk[];
  open: ((setup: BrowserSetup) => Promise<RemoteBrowser>) | undefined;
};

function listEngines(): BrowserEngine[] {
  const { Firefox, WebKit } = findBrowsers();
  return [
    {
      name: "Firefox",
      walks: [...WALKS, ...FIREFOX_WALKS],
      open: Firefox && ((setup) => openFirefox(Firefox.program, setup)),
    },
    { name: "WebKit", walks: WALKS, open: WebKit && ((setup) => openWebKit(WebKit, setup)) },
  ];
}

async function runWalk(
  engine: string,
  open: NonNullable<BrowserEngine["open"]>,
  { title, take, firefoxSettings }: Walk,
  size: Size,
) {
  const name = `${engine}, ${size}, ${title}`;
  const startedAt = performance.now();
  let site: Site | undefined;
  let remote: RemoteBrowser | undefined;
  try {
    site = await startSite();
    remote = await open({ ...WINDOW_SIZES[size], firefoxSettings });
    await take(new BrowserPerson(remote, site.origin), { size, site });
    process.stdout.write(`${name}: passed in ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
    return [];
  } catch (error) {
    const screenshot = await remote?.takeScreenshot().catch(() => undefined);
    if (screenshot) await saveScreenshot(name, screenshot);
    const failure = `${name}: ${error instanceof Error ? error.message : error}`;
    process.stdout.write(`${failure}\n`);
    return [failure];
  } finally {
    await Promise.allSettled([remote?.stop(), site?.stop()]);
  }
}

async function saveScreenshot(name: string, screenshot: Buffer): Promise<void> {
  const folder = join(import.meta.dirname, "../../.cache/browsers");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name.replaceAll(/\W+/g, "-")}.png`), screenshot);
}

async function runWalks(engine: BrowserEngine): Promise<string[]> {
  const { name, open } = engine;
  if (!open) return [`${name}: not run, it is missing on this machine`];
  const failures: string[] = [];
  for (const { walk, size } of selectWalks(engine)) failures.push(...(await runWalk(name, open, walk, size)));
  return failures;
}

const selectWalks = ({ name, walks }: BrowserEngine): { walk: Walk; size: Size }[] =>
  walks
    .flatMap((walk) => walk.sizes.map((size) => ({ walk, size })))
    .filter(({ walk, size }) =>
      requestedWords.every((word) => `${name}, ${size}, ${walk.title}`.toLowerCase().includes(word)),
    );

/**
 * Words that select walks: `webkit` selects a browser, `webkit phone` also a size, and `firefox air` also the walks
 * with 'air' in their title.
 */
const requestedWords = process.argv.slice(2).map((word) => word.toLowerCase());
const engines = listEngines().filter(
  ({ name }) =>
    !requestedWords.some((word) => ["firefox", "webkit"].includes(word) && word !== name.toLowerCase()),
);
const failures = engines.some((engine) => selectWalks(engine).length > 0)
  ? (await Promise.all(engines.map(runWalks))).flat()
  : [`No walk has all of these words: ${requestedWords.join(" ")}`];
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
