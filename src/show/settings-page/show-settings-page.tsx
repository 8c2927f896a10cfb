import { type ReactNode, useRef, useState } from "react";
import { useUser } from "#platform/pages/current-user.ts";
import { isReadable } from "#show/colour.rules.ts";
import type { ShowDraft } from "#show/show-calls.contract.ts";
import { useDates } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDownload } from "#ui/controls/use-download.ts";
import { Loaded } from "#ui/states/loaded.tsx";
import { listChanges } from "./show-edits.rules.ts";
import { ShowForm } from "./show-form.tsx";
import { ShowPreview } from "./show-preview.tsx";
import { ShowFormContext, useShowDraft } from "./use-show-draft.ts";

/** Who the show is: typed beside its preview, saved for the team, then published by an owner. */
export default function ShowSettingsPage() {
  const draft = useShowDraft();
  const { query, show, edit, errors, isEdited, isBusy } = draft;
  const [typed, setTyped] = useState<string>();
  const isOwner = useUser()?.role === "owner";
  const { data } = query;
  const changes = data && show ? listChanges(show, data.published) : [];
  return (
    <section aria-labelledby="show-title" className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-lg">
          <h2 id="show-title" className="title">
            Show
          </h2>
          <p className="mt-1 text-on-2">
            {data && <DraftState draft={data} isChanged={changes.length > 0} />}
          </p>
        </div>
        {isOwner && data?.canUndo && (
          <Button variant="ghost" disabled={isBusy} onClick={draft.undo}>
            Undo publish
          </Button>
        )}
      </header>
      <Loaded query={query} what="the show" rows={6} rowClassName="h-16">
        {(data) =>
          show && (
            <div className="grid grid-cols-1 gap-x-10 gap-y-8 desktop:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
              <ShowFormContext value={{ show, published: data.published, edit, errors }}>
                <ShowForm isPublished={data.publishedAt !== null} onField={setTyped} />
              </ShowFormContext>
              <div className="grid content-start gap-3 desktop:sticky desktop:top-4 desktop:self-start">
                <ShowPreview
                  show={isReadable(show.accent) ? show : { ...show, accent: data.draft.accent }}
                  typed={typed}
                  onPick={focusField}
                >
                  <ShowFile slug={data.draft.slug} isEdited={isEdited} onOpen={draft.open} />
                </ShowPreview>
              </div>
            </div>
          )
        }
      </Loaded>
      <div
        data-ground="panel"
        className="sticky bottom-16.5 z-20 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-rule border-t px-4 py-3 tablet:-mx-3 tablet:bottom-0 tablet:px-3"
      >
        <p role="status" className="mr-auto min-w-0 text-on-2 text-t-0 wrap-anywhere">
          {changes.length > 0 && `Changed since published: ${changes.join(", ")}.`}
        </p>
        {isEdited && (
          <Button variant="ghost" disabled={isBusy} onClick={draft.discard}>
            Discard
          </Button>
        )}
        <Button variant="outline" disabled={!isEdited} busy={isBusy} onClick={draft.save}>
          Save draft
        </Button>
        {isOwner && (
          <Button disabled={changes.length === 0} busy={isBusy} onClick={draft.publish}>
            Publish
          </Button>
        )}
      </div>
    </section>
  );
}

/** Fields of closed parts are not there: their button is the way to them. */
function focusField(field: string): void {
  const boxes = document.querySelectorAll<HTMLElement>("[data-path] :is(input, select, textarea)");
  const box = [...boxes].find((one) =>
    `${one.closest<HTMLElement>("[data-path]")?.dataset.path}.`.startsWith(`${field}.`),
  );
  box?.focus();
}

function DraftState({ draft, isChanged }: { draft: ShowDraft; isChanged: boolean }): ReactNode {
  const { shortDate, shortMoment } = useDates();
  const { savedAt, publishedAt, publishedBy } = draft;
  const visitors = publishedAt
    ? `see what was published ${shortDate(publishedAt)}, by ${publishedBy}`
    : "still see the starter show";
  if (!isChanged) return `Visitors ${visitors}.`;
  const saved = savedAt ? `Draft saved ${shortMoment(savedAt)}, not published.` : "Not published yet.";
  return `${saved} Visitors ${visitors}.`;
}

function ShowFile({
  slug,
  isEdited,
  onOpen,
}: {
  slug: string;
  isEdited: boolean;
  onOpen: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { download, busy } = useDownload({
    path: "/api/show/file",
    name: `${slug}.json`,
    done: { title: "The draft is in your downloads" },
    failed: "The file was not saved",
  });
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button variant="link" disabled={isEdited} busy={busy} onClick={download}>
        Save as a file
      </Button>
      <Button variant="link" onClick={() => input.current?.click()}>
        Open a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of a show"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onOpen(file);
          target.value = "";
        }}
      />
    </div>
  );
}
