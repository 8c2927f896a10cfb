import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useRef } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useListView } from "#platform/browser/list-view.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { useDialogSubject } from "#ui/layers/use-dialog-subject.ts";
import { useSelection } from "#ui/lists/use-selection.ts";
import { SelectedTopics, useSelectedTopics } from "./selected-topics.tsx";
import { MAX_SELECTED_TOPICS } from "./topic-limits.rules.ts";
import { TopicList } from "./topic-list.tsx";
import { TopicHeader, TopicToolbar } from "./topic-toolbar.tsx";
import { makeTopicPageParams, TOPIC_LIST_URL_PARAMS } from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";
import { refreshTopics, topicPageQuery } from "./topics.queries.ts";
import { useDeleteTopic } from "./use-topic-changes.ts";

const TopicDialog = createLazyDialog(() => import("./topic-dialog.tsx"));
const PasteDialog = createLazyDialog(() => import("./pasted/paste-dialog.tsx"));
const CsvDialog = createLazyDialog(() => import("./csv/csv-dialog.tsx"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const page = makeTopicPageParams(TOPIC_LIST_URL_PARAMS.parse(new URL(request.url).searchParams));
  return prefetchQueries(context, (client, fetch) => [client.prefetchQuery(topicPageQuery(page, fetch))]);
}

/**
 * The back office's list of topics. Other modules pass in `figures`, the title with the counts, and `Generator`, the
 * dialog that 'AI Topic Generator' opens.
 */
export default function TopicsTab({
  figures,
  Generator,
}: {
  figures: ReactNode;
  Generator: ComponentType<DialogState>;
}) {
  const [view, change] = useListView(TOPIC_LIST_URL_PARAMS);
  const query = useQuery(topicPageQuery(makeTopicPageParams(view)));
  const queryClient = useQueryClient();
  const adding = useDialogSubject<"new">();
  const editing = useDialogSubject<Topic>();
  const deleting = useDialogSubject<Topic>();
  const remove = useDeleteTopic();
  const pasting = useDialogSubject<"paste">();
  const csv = useDialogSubject<"csv">();
  const generating = useDialogSubject<"generate">();
  const selection = useSelection(query.data?.items ?? [], MAX_SELECTED_TOPICS);
  const selected = useSelectedTopics(selection);
  const add = () => adding.openFor("new");
  const section = useRef<HTMLElement>(null);
  const search = () => section.current?.querySelector<HTMLElement>("[type=search]")?.focus();

  return (
    <section ref={section} aria-labelledby="topics-title" className="grid grid-cols-1 gap-5">
      <TopicHeader figures={figures} onPaste={() => pasting.openFor("paste")} onAdd={add} />
      <TopicToolbar
        view={view}
        onChange={change}
        refreshing={query.isFetching && !query.isPending}
        onRefresh={() => refreshTopics(queryClient)}
        onOpenCsv={() => csv.openFor("csv")}
        onGenerate={() => generating.openFor("generate")}
      />
      <TopicList
        query={query}
        view={view}
        onChange={change}
        onAdd={add}
        onEdit={editing.openFor}
        onDelete={deleting.openFor}
        selection={selection}
        keys={{ ...selected.keys, n: add, "/": search }}
      />
      <SelectedTopics selection={selection} selected={selected} view={view} total={query.data?.total ?? 0} />
      {adding.subject && <TopicDialog {...adding} topic={undefined} />}
      {editing.subject && <TopicDialog key={editing.times} {...editing} topic={editing.subject} />}
      {pasting.subject && <PasteDialog {...pasting} />}
      {csv.subject && <CsvDialog {...csv} />}
      {generating.subject && <Generator {...generating} />}
      {deleting.subject && (
        <DeleteDialog
          {...deleting}
          body={`This will permanently delete the topic "${deleting.subject.content}". This action cannot be undone.`}
          note="For 30 days you can restore it from Settings, Trash."
          onConfirm={() => deleting.subject && remove.mutateAsync(deleting.subject)}
        />
      )}
    </section>
  );
}
