import { useState } from "react";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { CategoryNameField, useCategories } from "./category-inputs.tsx";
import type { Topic } from "./topics.contract.ts";
import { createTopicsClient } from "./topics.queries.ts";

const BLANK_TOPIC = {
  content: "",
  category: "",
  subCategory: "",
  requesterName: "",
  isUsed: false,
  onBoard: false,
};

/**
 * A form for a new topic or, if `topic` is given, for changing it. What the user typed survives a failed save and
 * Escape, but not a successful save or Cancel. With 'Add another', the dialog stays open for the next topic in the same
 * category.
 */
export default function TopicDialog({ topic, ...dialog }: DialogState & { topic: Topic | undefined }) {
  const hasName = topic?.requesterName != null;
  const [staysOpen, setStaysOpen] = useState(false);
  const [addedCount, setAddedCount] = useState(0);
  const { categories, subCategories } = useCategories();
  const close = () => {
    dialog.onOpenChange(false);
    form.reset(toFields(topic));
    setAddedCount(0);
  };
  const startNextTopic = (_: Topic, added: typeof BLANK_TOPIC) => {
    if (!staysOpen) return close();
    setAddedCount(addedCount + 1);
    // If the user has already started typing the next topic, keeps that text.
    if (form.read().content === added.content) form.set({ content: "" });
    form.focus("content");
  };
  const form = useSharedForm({
    stored: topic,
    toFields,
    draft: `topic-${topic?.id ?? "new"}`,
    failure: topic ? "Failed to update topic" : "Failed to create topic",
    send: ({ content, category, subCategory, ...otherFields }, storedTopic) => {
      const texts = { content, category, subCategory };
      if (!storedTopic) return createTopicsClient()("POST /api/topics", { body: texts });
      const { requesterName, isUsed, onBoard } = otherFields;
      const body = {
        ...texts,
        ...(hasName ? { requesterName } : {}),
        // A draw may have used the topic in the meantime, so `isUsed` is sent only if it was changed here.
        ...(isUsed === storedTopic.isUsed ? {} : { isUsed }),
        ...(onBoard === storedTopic.onBoard ? {} : { onBoard }),
        basedOn: hasName ? storedTopic : { ...storedTopic, requesterName: undefined },
      };
      return createTopicsClient()("PUT /api/topics/{id}", { params: { id: storedTopic.id }, body });
    },
    done: () =>
      topic
        ? { title: "Topic updated", description: "The topic has been changed." }
        : { title: "Topic created", description: "The topic has been added." },
    onDone: topic ? close : startNextTopic,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={topic ? "Edit Topic" : "Add New Topic"}
      description={topic ? undefined : "It is in the draw as soon as it is saved."}
      verb={topic ? "Save Changes" : "Add Topic"}
      onCancel={close}
      beside={
        !topic && (
          <Checkbox
            label="Add another"
            hint={addedCount > 0 ? `Added. ${addedCount} so far.` : undefined}
            checked={staysOpen}
            onCheckedChange={setStaysOpen}
            className="mr-auto max-tablet:basis-full"
          />
        )
      }
    >
      <TextareaField
        {...form.field("content")}
        label="Content"
        required
        hint="The main topic, shown as the title."
      />
      <div className="grid gap-5 tablet:grid-cols-2">
        <CategoryNameField
          {...form.field("category")}
          label="Category"
          required
          hint="The main category."
          names={categories}
        />
        <CategoryNameField
          {...form.field("subCategory")}
          label="Sub-category"
          required
          hint="A more specific aspect."
          names={subCategories}
        />
      </div>
      {hasName && (
        <TextField
          {...form.field("requesterName")}
          label="Suggested by"
          hint="Shown with the topic. Leave it empty to remove the name."
          autoComplete="off"
        />
      )}
      {topic && <Checkbox label="Used" hint="Out of the draw." {...form.box("isUsed")} />}
      {topic && <Switch label="On the board" {...form.box("onBoard")} />}
    </FormDialog>
  );
}

const toFields = (topic: Omit<Topic, "id" | "createdAt" | "source"> = BLANK_TOPIC) => ({
  content: topic.content,
  category: topic.category,
  subCategory: topic.subCategory,
  requesterName: topic.requesterName ?? "",
  isUsed: topic.isUsed,
  onBoard: topic.onBoard,
});
