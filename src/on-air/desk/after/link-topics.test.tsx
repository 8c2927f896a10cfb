import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { LinkTopicsStep } from "./link-topics.tsx";
import type { TopicLinking } from "./use-linking.ts";

const EPISODE = { id: 7, episodeNumber: 7, title: "Rent", addedAt: "2026-12-01T19:00:00Z", hidden: false };

/** Renders the step with a single topic and `text` in its time field. */
function render(topic: { seconds: number | null }, text: string): string {
  const loaded = { isPending: false, isError: false };
  const linking = {
    ...{ aired: loaded, list: loaded, isDone: false, changes: 1, link: { isPending: false } },
    ...{ episodes: [EPISODE], episode: EPISODE },
    rows: [{ topic: { id: 1, content: "Who pays?", ...topic }, isChosen: true, text, isLinked: false }],
  } as unknown as TopicLinking;
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <LinkTopicsStep number={1} linking={linking} /> },
  ]);
  return renderToString(<Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />);
}

test.each([
  ["the typed time", 60, "12:34", 754],
  ["the linked time if what is typed is no time", 60, "soon", 60],
  ["the start if there is no time", null, "", 0],
])("Watch opens the episode at %s", (_, seconds, text, opened) => {
  expect(render({ seconds }, text)).toMatch(new RegExp(`href="/episodes/[^"]+[?]t=${opened}"`));
});
