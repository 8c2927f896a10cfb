import { startSite } from "../site.ts";
import { findFirefox, openFirefox } from "./firefox.ts";
import { Person } from "./person.ts";
import type { Remote } from "./remote.ts";
import { walkAsAdmin, walkAsVisitor } from "./walks.ts";
import { findDisplay, findMiniBrowser, findWebKit, openWebKit } from "./webkit.ts";

/*
 * `npm run test:browsers`: one walk as a visitor and one as an admin in Firefox and in WebKit, at the sizes of a desktop
 * and of a phone. What is missing on the machine is said, and fails.
 */
const SIZES = [
  { name: "desktop", width: 1440, height: 900 },
  { name: "phone", width: 390, height: 731 },
];

type Engine = { name: string; missing: string; open: (() => Promise<Remote>) | undefined };

function listEngines(): Engine[] {
  const [firefox, driver, browser, display] = [findFirefox(), findWebKit(), findMiniBrowser(), findDisplay()];
  return [
    { name: "Firefox", missing: "firefox-esr", open: firefox ? () => openFirefox(firefox) : undefined },
    {
      name: "WebKit",
      missing: "webkit2gtk-driver and xvfb",
      open:
        driver && browser && display !== undefined ? () => openWebKit(driver, browser, display) : undefined,
    },
  ];
}

const named = process.argv.slice(2);
const failures: string[] = [];
for (const { name, missing, open } of listEngines()) {
  if (named.length > 0 && !named.includes(name.toLowerCase())) continue;
  if (!open) {
    failures.push(
      `${name}: not run, install ${missing} (sudo apt-get install ${missing.replace(" and", "")})`,
    );
    continue;
  }
  for (const { name: size, width, height } of SIZES)
    for (const who of ["visitor", "admin"] as const) {
      const title = `${name}, ${size}, as ${who}`;
      const startedAt = performance.now();
      const site = await startSite();
      let remote: Remote | undefined;
      try {
        remote = await open();
        await remote.resize(width, height);
        const person = new Person(remote, site.origin);
        await (who === "visitor"
          ? walkAsVisitor(person, size === "phone")
          : walkAsAdmin(person, `boss-${size}`));
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        process.stdout.write(`${title}: passed in ${seconds} s\n`);
      } catch (error) {
        failures.push(`${title}: ${error instanceof Error ? error.message : error}`);
        process.stdout.write(`${failures.at(-1)}\n`);
      } finally {
        await Promise.allSettled([remote?.end(), site.stop()]);
      }
    }
}
for (const failure of failures) process.stderr.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
