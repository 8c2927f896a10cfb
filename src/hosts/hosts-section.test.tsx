import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { HostsSection } from "./hosts-section.tsx";
import { loadPublicHosts } from "./use-public-hosts.ts";

function renderHostsSection(hosts: Parameters<typeof HostsSection>[0]["hosts"]): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <HostsSection hosts={hosts} /> }]);
  return renderToString(<Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />);
}

test("hosts that the server could not load appear as loading, not as missing", async () => {
  const failToFetch = async () => new Response("{}", { status: 503 });
  const hosts = await loadPublicHosts(defaultShow.hosts, failToFetch).catch(() => undefined);
  expect(renderHostsSection(hosts)).toContain("Loading hosts...");
});

test("a show without hosts says so, and links elsewhere", async () => {
  const html = renderHostsSection(await loadPublicHosts(defaultShow.hosts, async () => new Response("[]")));
  expect(html).toContain("No hosts to meet yet");
  expect(html).toContain('href="/#past-episodes"');
  // The page must not invite visitors to hear the hosts in the episodes: a new show has no episodes, or only sample
  // episodes, in which other people speak.
  expect(html).not.toContain("hear them");
});
