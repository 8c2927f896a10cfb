import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ChaptersEditor } from "#episodes/chapters/team/chapters-editor.tsx";
import type { Episode } from "#episodes/episodes.contract.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { TranscriptEditor } from "#episodes/transcripts/team/transcript-editor.tsx";
import { defaultShow } from "#show.ts";

/** Renders part of an episode's details after the query with the given key has failed. */
async function renderWithFailedQuery(queryKey: readonly unknown[], part: ReactNode): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error("Down")) });
  const Page = createRoutesStub([{ id: "root", path: "/", Component: () => part }]);
  return renderToString(
    <QueryClientProvider client={client}>
      <Page hydrationData={{ loaderData: { root: { show: defaultShow } } }} />
    </QueryClientProvider>,
  );
}

test("a transcript that could not be loaded isn't shown as missing, and can be loaded again", async () => {
  const editor = <TranscriptEditor id={7} audio={null} isMissing={false} />;
  const html = await renderWithFailedQuery(["transcript", 7], editor);
  expect(html).toContain("The transcript could not be loaded.");
  expect(html).toContain("Try again");
  expect(html).not.toContain("None yet");
});

test("chapters that could not be loaded can be loaded again", async () => {
  const editor = <ChaptersEditor episode={{ id: 7 } as Episode} onChanged={() => {}} />;
  const html = await renderWithFailedQuery([EPISODES_KEY, "chapters", 7], editor);
  expect(html).toContain("The chapters could not be loaded.");
  expect(html).toContain("Try again");
});
