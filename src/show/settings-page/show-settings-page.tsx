import { type ReactNode, useState } from "react";
import { useUser } from "#platform/pages/current-user.ts";
import { isLegibleColor } from "#show/color.rules.ts";
import { findPathToFocus, findShowSection, SHOW_SECTIONS, type ShowSection } from "#show/sections.rules.ts";
import type { ShowDraft } from "#show/show-calls.contract.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Tabs } from "#ui/lists/tabs.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { listShowChanges } from "./show-edits.rules.ts";
import { ShowFileMenu } from "./show-file.tsx";
import { ShowForm } from "./show-form.tsx";
import { ShowPreview } from "./show-preview.tsx";
import { useShowSection } from "./use-section.ts";
import { ShowFormContext, useShowDraft } from "./use-show-draft.ts";

const PreviewDialog = createLazyDialog(() => import("./preview-dialog.tsx"));

/**
 * Shows the form for the show's texts, times and look, next to a preview. Team members save a draft, and an owner
 * publishes it.
 */
export default function ShowSettingsPage() {
  const { section, open, openField } = useShowSection();
  const draft = useShowDraft((refusedPaths) => {
    const path = findPathToFocus(refusedPaths, section);
    if (path !== undefined) openField(path);
  });
  const { query, show, edit, errors, isEdited, isBusy } = draft;
  const [focusedPath, setFocusedPath] = useState<string>();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const isOwner = useUser()?.role === "owner";
  const { data } = query;
  const changes = data && show ? listShowChanges(show, data.published) : [];
  const describeMark = (section: ShowSection) => {
    if (Object.keys(errors).some((path) => findShowSection(path) === section)) return "has a mistake";
    return changes.some(({ field }) => findShowSection(field) === section) ? "changed" : undefined;
  };
  return (
    <section aria-labelledby="show-title" className="grid grid-cols-1 gap-6">
      <header>
        <div className="flex min-h-control flex-wrap items-center gap-x-3">
          <h2 id="show-title" className="title mr-auto">
            Show
          </h2>
          {isOwner && data?.canUndo && (
            <Button variant="ghost" disabled={isBusy} onClick={draft.undo}>
              Undo publish
            </Button>
          )}
          {data && <ShowFileMenu slug={data.draft.slug} isEdited={isEdited} onOpen={draft.open} />}
        </div>
        <p className="text-on-2">{data && <DraftState draft={data} isChanged={changes.length > 0} />}</p>
      </header>
      <QueryContent query={query} what="the show" rows={6} rowClassName="h-16">
        {(data) => {
          if (!show) return null;
          const previewedShow = isLegibleColor(show.accent) ? show : { ...show, accent: data.draft.accent };
          const previewProps = { show: previewedShow, section, focusedPath };
          return (
            <ShowFormContext value={{ show, published: data.published, edit, errors }}>
              <Tabs
                label="Sections"
                tabs={SHOW_SECTIONS.map((tab) => ({ ...tab, mark: describeMark(tab.value) }))}
                value={section}
                onValueChange={open}
                className="grid grid-cols-1 gap-5"
              >
                <div className="grid grid-cols-1 gap-x-10 gap-y-8 desktop:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
                  <ShowForm isPublished={data.publishedAt !== null} onFieldFocus={setFocusedPath} />
                  <div className="sticky top-4 self-start max-desktop:hidden">
                    <ShowPreview {...previewProps} onPick={openField} />
                  </div>
                </div>
              </Tabs>
              <PreviewDialog open={isPreviewOpen} onOpenChange={setPreviewOpen}>
                <ShowPreview
                  {...previewProps}
                  onPick={(path) => {
                    setPreviewOpen(false);
                    openField(path);
                  }}
                />
              </PreviewDialog>
            </ShowFormContext>
          );
        }}
      </QueryContent>
      <PublishBar draft={draft} changes={changes} isOwner={isOwner} onPreview={() => setPreviewOpen(true)} />
    </section>
  );
}

function DraftState({ draft, isChanged }: { draft: ShowDraft; isChanged: boolean }): ReactNode {
  const { shortDate, shortMoment } = useDateFormatters();
  const { savedAt, publishedAt, publishedBy } = draft;
  const visitorsText = publishedAt
    ? `see what was published ${shortDate(publishedAt)}, by ${publishedBy}`
    : "still see the starter show";
  if (!isChanged) return `Visitors ${visitorsText}.`;
  const isSavedDraftChanged = listShowChanges(draft.draft, draft.published).length > 0;
  const draftText =
    savedAt && isSavedDraftChanged
      ? `Draft saved ${shortMoment(savedAt)}, not published.`
      : "Your changes are not saved yet.";
  return `${draftText} Visitors ${visitorsText}.`;
}
