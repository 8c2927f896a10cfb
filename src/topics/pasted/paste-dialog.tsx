import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { CategoryNameChips, CategoryNameField, useCategories } from "../category-inputs.tsx";
import { MAX_ADDED_TOPICS, MAX_TOPIC_LENGTHS } from "../topic-limits.rules.ts";
import { createTopicsClient, refreshTopics } from "../topics.queries.ts";
import { PastedList } from "./pasted-list.tsx";
import {
  type CategoryOverrides,
  listContents,
  type PastedSubmission,
  parsePastedTopics,
  removeDoneLines,
  removePastedLine,
} from "./pasted-topics.rules.ts";

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
  const { data: known } = useQuery({ ...knownContentsQuery(text), placeholderData: keepPreviousData });
  const topics = parsePastedTopics(text, usual, (content) => known?.has(content) ?? false, overrides);
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
    try {
      // Waits for the check for existing topics, which may not have finished when the button is pressed.
      const known = await client.fetchQuery(knownContentsQuery(text));
      const all = parsePastedTopics(text, usual, (content) => known.has(content), overrides);
      const sent = all.filter(({ problem }) => !problem).slice(0, MAX_ADDED_TOPICS);
      setError(
        sent.length > 0 ? undefined : "There is nothing to add yet: type or paste one topic per line.",
      );
      if (sent.length > 0) add.mutate({ text, all, sent });
    } catch (error) {
      toastFailure("Failed to create topics", error);
    }
  };
  return (
    <FormDialog
      {...dialog}
      title="Add topics"
      size="wide"
      verb={`Add ${formatCount(Math.min(ready.length, MAX_ADDED_TOPICS), "topic")}`}
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

/** The query for which of the contents in the text belong to existing topics. */
const knownContentsQuery = (text: string) => {
  const contents = listContents(text);
  return {
    queryKey: ["topics", "known", contents],
    staleTime: 60_000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const knownContents = new Set<string>();
      for (let start = 0; start < contents.length; start += MAX_ADDED_TOPICS) {
        const slice = contents.slice(start, start + MAX_ADDED_TOPICS);
        const input = { body: { contents: slice }, signal };
        const { known } = await createTopicsClient()("POST /api/topics/known", input);
        for (const [index, content] of slice.entries()) if (known[index]) knownContents.add(content);
      }
      return knownContents;
    },
  };
};
