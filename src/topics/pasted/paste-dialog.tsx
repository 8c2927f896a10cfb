import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { CategoryNameChips, CategoryNameField, useCategories } from "../category-inputs.tsx";
import { MAX_TOPIC_LENGTHS } from "../topic-limits.rules.ts";
import { createTopicsClient, refreshTopics } from "../topics.queries.ts";
import { PastedList } from "./pasted-list.tsx";
import {
  type CategoryOverrides,
  isSameContent,
  type PastedSubmission,
  type PastedTopic,
  parsePastedTopics,
  removeDoneLines,
  removePastedLine,
  shortenForSearch,
} from "./pasted-topics.rules.ts";

const MAX_TOPICS = 100;

const EMPTY_TEXTS = { text: "", category: "", subCategory: "", overrides: {} as CategoryOverrides };

/** Lets the team add many topics at once, one per line. Lines that still need a category stay in the text box. */
export default function PasteDialog(dialog: DialogState) {
  const client = useQueryClient();
  const draft = useFormDraft("pasted-topics", EMPTY_TEXTS);
  const { text, category, subCategory, overrides } = draft.values;
  const [error, setError] = useState<string>();
  const setCategory = (newName: string) => draft.change({ category: newName });
  const usual = { category, subCategory };
  const { categories, subCategories } = useCategories();
  const lines = parsePastedTopics(text, usual, () => false);
  const contents = [...new Set(lines.map(({ content }) => content))].slice(0, MAX_TOPICS);
  const existenceQueries = useQueries({ queries: contents.map(topicExistsQuery) });
  const existingContents = new Set(contents.filter((_, index) => existenceQueries[index]?.data));
  const topics = parsePastedTopics(text, usual, (content) => existingContents.has(content), overrides);
  const ready = topics.filter(({ problem }) => !problem);

  const add = useChangeWithToast(sendTopics, {
    failure: "Failed to create topics",
    done: (addedTopics) => ({ title: `${formatCount(addedTopics.length, "topic")} added` }),
    refresh: refreshTopics,
    onDone: (_, sentTopics) => {
      const remainingText = removeDoneLines(text, sentTopics);
      draft.change({ text: remainingText });
      if (remainingText !== "") return;
      draft.discard();
      dialog.onOpenChange(false);
    },
  });
  const submit = async () => {
    // Checks for existing topics again, because the earlier checks may not have finished when the button is pressed.
    const all = await checkPastedTopics(client, text, usual, overrides);
    const sent = all.filter(({ problem }) => !problem).slice(0, MAX_TOPICS);
    setError(sent.length > 0 ? undefined : "There is nothing to add yet: type or paste one topic per line.");
    if (sent.length > 0) add.mutate({ text, all, sent });
  };
  return (
    <FormDialog
      {...dialog}
      title="Add topics"
      size="wide"
      verb={`Add ${formatCount(Math.min(ready.length, MAX_TOPICS), "topic")}`}
      busy={add.isPending}
      draft={draft}
      onSubmit={submit}
    >
      <div className="grid grid-cols-1 gap-8 desktop:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-4">
          <Field
            label="One topic a line"
            hint="Start a line with “Pay / Raises:” to set its category and sub-category."
          >
            <Textarea
              value={text}
              onValueChange={(newText) => draft.change({ text: newText })}
              rows={10}
              className="desktop:min-h-96"
            />
          </Field>
          <div className="grid gap-4 tablet:grid-cols-2">
            <CategoryNameField
              label="Category for the rest"
              names={categories}
              value={category}
              maxLength={MAX_TOPIC_LENGTHS.category}
              onValueChange={setCategory}
            />
            <CategoryNameField
              label="Sub-category for the rest"
              names={subCategories}
              value={subCategory}
              maxLength={MAX_TOPIC_LENGTHS.subCategory}
              onValueChange={(newName) => draft.change({ subCategory: newName })}
            />
          </div>
          <CategoryNameChips
            label="Usual categories"
            names={categories}
            chosen={category}
            onChoose={setCategory}
          />
        </div>
        <PastedList
          topics={topics}
          names={{ category: categories, subCategory: subCategories }}
          onNamesChange={(content, names) =>
            draft.change({ overrides: { ...overrides, [content]: { ...overrides[content], ...names } } })
          }
          onRemove={(index) => draft.change({ text: removePastedLine(text, index) })}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
    </FormDialog>
  );
}

const sendTopics = ({ sent }: PastedSubmission) =>
  createTopicsClient()("POST /api/topics/bulk", {
    body: {
      topics: sent.map(({ category, subCategory, content }) => ({ category, subCategory, content })),
    },
  });

/** The query for whether a topic with this content already exists. */
const topicExistsQuery = (content: string) => ({
  queryKey: ["topics", "known", content],
  staleTime: 60_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { search: shortenForSearch(content), limit: 20 };
    const { items } = await createTopicsClient().page("GET /api/topics", { query, signal });
    return items.some((topic) => isSameContent(topic.content, content));
  },
});

async function checkPastedTopics(
  client: QueryClient,
  text: string,
  usual: { category: string; subCategory: string },
  overrides: CategoryOverrides,
): Promise<PastedTopic[]> {
  const lines = parsePastedTopics(text, usual, () => false);
  const contents = [...new Set(lines.map(({ content }) => content))].slice(0, MAX_TOPICS);
  const responses = await Promise.all(
    contents.map((content) => client.fetchQuery(topicExistsQuery(content)).catch(() => false)),
  );
  const existingContents = new Set(contents.filter((_, index) => responses[index]));
  return parsePastedTopics(text, usual, (content) => existingContents.has(content), overrides);
}
