import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Chapter, ChapterList, chaptersEndpoints } from "#episodes/chapters/chapters.contract.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { EPISODES_KEY } from "#episodes/import/import.queries.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import { fetchFile } from "#platform/browser/fetch-file.ts";
import { TextareaField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { copyText } from "#ui/layers/copy-text.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import {
  addChaptersToLines,
  describeInvalidChapterLine,
  formatChapterLine,
  parseChapterLines,
} from "./chapter-lines.rules.ts";
import { ProposedNotes } from "./proposed-notes.tsx";

/** A form for an episode's chapters, one per line as in a video's description. A model can propose some. */
export function ChaptersEditor({
  episode,
  onChanged,
}: {
  episode: Episode;
  /** Called when the form starts or stops having unsaved changes. */
  onChanged: (isChanged: boolean) => void;
}) {
  const loaded = useQuery({
    queryKey: [EPISODES_KEY, "chapters", episode.id],
    queryFn: () => loadChapters(episode.id),
  });
  return (
    <section aria-labelledby="chapters-title" className="mt-6 grid gap-3 border-rule border-t pt-5">
      <h3 id="chapters-title" className="font-strong text-t-2">
        Chapters
      </h3>
      {loaded.isLoadingError && (
        <ErrorState
          message="The chapters could not be loaded."
          busy={loaded.isFetching}
          onRetry={() => retryQuery(loaded)}
        />
      )}
      {loaded.data && <ChaptersForm id={episode.id} stored={loaded.data} onChanged={onChanged} />}
    </section>
  );
}

function ChaptersForm({
  id,
  stored,
  onChanged,
}: {
  id: number;
  stored: ChapterList;
  onChanged: (isChanged: boolean) => void;
}) {
  const form = useSharedForm({
    stored,
    toFields,
    check: ({ chapters }) => {
      const message = describeInvalidChapterLine(chapters);
      return message ? [{ path: "chapters", message }] : [];
    },
    send: ({ chapters }, basedOn) =>
      chaptersApi()("PUT /api/episodes/{id}/chapters", {
        params: { id },
        body: { chapters: parseChapterLines(chapters), basedOn },
      }),
    draft: `chapters-${id}`,
    failure: "Failed to save the chapters",
    done: "Chapters saved",
  });
  useEffect(() => {
    onChanged(form.isDirty);
  }, [form.isDirty, onChanged]);
  const [proposal, setProposal] = useState<{ chapters: Chapter[]; notes: string }>();
  const propose = useChangeWithToast(
    () => chaptersApi()("POST /api/episodes/{id}/draft-notes", { params: { id } }),
    {
      failure: "Failed to propose chapters",
      onDone: setProposal,
      refresh: () => undefined,
    },
  );
  const takeChapters = (chapters: Chapter[]) =>
    form.set({ chapters: addChaptersToLines(form.typed.chapters, chapters) });
  const copyChapters = () =>
    copyText(
      form.typed.chapters,
      { title: "Copied", description: "Paste it into the video's description." },
      "Failed to copy the chapters",
    );
  return (
    <form {...form.props} className="grid gap-3">
      <TextareaField
        {...form.field("chapters")}
        label="One chapter per line"
        hint="Such as 1:30 What a lease costs. Leave it empty to use the chapters in the description."
        rows={5}
      />
      {form.error && <FieldError>{form.error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" size="sm" busy={form.busy}>
          Save Chapters
        </Button>
        <Button variant="ghost" size="sm" onClick={copyChapters} disabled={form.typed.chapters === ""}>
          Copy for the Description
        </Button>
        <Button variant="ghost" size="sm" busy={propose.isPending} onClick={() => propose.mutate(undefined)}>
          Propose Chapters and Notes
        </Button>
      </div>
      {proposal && <ProposedNotes {...proposal} onTake={takeChapters} onChange={setProposal} />}
    </form>
  );
}

const toFields = ({ chapters }: ChapterList) => ({
  chapters: chapters.map(formatChapterLine).join("\n"),
});

const chaptersApi = createApiClient<typeof chaptersEndpoints>;

type PublishedChapters = { chapters: { startTime: number; title: string }[] };

/** Loads an episode's chapters, even if the episode is hidden. */
async function loadChapters(id: number): Promise<ChapterList> {
  const file = await fetchFile(`/api/episodes/${id}/chapters`);
  const { chapters }: PublishedChapters = JSON.parse(await file.text());
  return { chapters: chapters.map(({ startTime, title }) => ({ seconds: startTime, title })) };
}
