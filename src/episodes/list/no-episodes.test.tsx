import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { NoEpisodes } from "./no-episodes.tsx";

function render(channelUrl: string): string {
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => <NoEpisodes /> }]);
  const show = { ...defaultShow, channelUrl };
  return renderToString(<Page hydrationData={{ loaderData: { root: { show } } }} />).replaceAll(
    "&#x27;",
    "'",
  );
}

const MESSAGE_START = "Our episodes will appear here once they're produced. Check back soon for new episodes";

test("an empty list links to the show's channel, on whatever site that is", () => {
  const html = render("https://www.youtube.com/@x");
  expect(html).toContain(`${MESSAGE_START} or visit our YouTube channel for all episodes and short clips.`);
  expect(html).toContain('href="https://www.youtube.com/@x"');
  expect(render("https://www.twitch.tv/x")).toContain("visit our Twitch channel");
});

test("an empty list of a show without a channel has no link", () => {
  const html = render("");
  expect(html).toContain(`${MESSAGE_START}.`);
  expect(html).not.toMatch(/channel|YouTube/);
});
