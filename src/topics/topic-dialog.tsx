import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import { ApiError } from "#platform/browser/api-client.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { type Topic, TopicChange } from "./topics.contract.ts";
import { useSaveTopic } from "./use-topic-changes.ts";

type Fields = {
  content: string;
  category: string;
  subCategory: string;
  requesterName?: string | null;
  isUsed?: boolean;
  onBoard?: boolean;
};

const blank: Fields = { content: "", category: "", subCategory: "" };
const fieldsOf = ({ content, category, subCategory, requesterName, isUsed, onBoard }: Topic): Fields => ({
  content,
  category,
  subCategory,
  requesterName,
  isUsed,
  onBoard,
});

/**
 * Adds a topic, or changes `topic`. What was typed stays when saving fails and when the dialog is closed by Escape;
 * saving and Cancel let go of it.
 */
export default function TopicDialog({ topic, ...dialog }: DialogState & { topic: Topic | undefined }) {
  const initial = topic ? fieldsOf(topic) : blank;
  const form = useForm<Fields, unknown, TopicChange>({
    resolver: zodResolver(TopicChange),
    defaultValues: initial,
  });
  const save = useSaveTopic(topic?.id);
  const close = () => {
    dialog.onOpenChange(false);
    form.reset(initial);
  };
  const { isUsed: useChanged, onBoard: boardChanged } = form.formState.dirtyFields;
  const submit = form.handleSubmit(async ({ isUsed, onBoard, ...texts }) => {
    try {
      // The draw may have used the topic since: only who changed a mark here means to change it.
      await save.mutateAsync({
        ...texts,
        ...(useChanged ? { isUsed } : {}),
        ...(boardChanged ? { onBoard } : {}),
      });
      close();
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <FormDialog
      {...dialog}
      title={topic ? "Edit Topic" : "Add New Topic"}
      description={topic ? undefined : "It is in the draw as soon as it is saved."}
      verb={topic ? "Save Changes" : "Add Topic"}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      onCancel={close}
    >
      <TopicFields form={form} />
      {topic?.requesterName != null && (
        <Field
          label="Suggested by"
          hint="Shown with the topic. Empty takes the name off."
          error={form.formState.errors.requesterName?.message}
        >
          <Input autoComplete="off" {...form.register("requesterName")} />
        </Field>
      )}
      {topic && <Checkbox label="Used" hint="Out of the draw." {...form.register("isUsed")} />}
      {topic && <Switch label="On the board" {...form.register("onBoard")} />}
      {form.formState.errors.root && <FieldError>{form.formState.errors.root.message}</FieldError>}
    </FormDialog>
  );
}

function TopicFields({ form }: { form: UseFormReturn<Fields, unknown, TopicChange> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field
        label="Content"
        required
        hint="The main topic, shown as the title."
        error={errors.content?.message}
      >
        <Textarea rows={3} {...form.register("content")} />
      </Field>
      <div className="grid gap-5 tablet:grid-cols-2">
        <Field label="Category" required hint="The main category." error={errors.category?.message}>
          <Input autoComplete="off" {...form.register("category")} />
        </Field>
        <Field
          label="Sub-category"
          required
          hint="A more specific aspect."
          error={errors.subCategory?.message}
        >
          <Input autoComplete="off" {...form.register("subCategory")} />
        </Field>
      </div>
    </>
  );
}

/** The server's issues beside their fields, anything else below the form. */
function showRefusal(form: UseFormReturn<Fields, unknown, TopicChange>, error: unknown): void {
  const issues = error instanceof ApiError ? error.issues : [];
  for (const name of ["content", "category", "subCategory", "requesterName"] as const) {
    const issue = issues.find((one) => one.path === name);
    if (issue) form.setError(name, { message: issue.message });
  }
  if (issues.length === 0)
    form.setError("root", { message: error instanceof Error ? error.message : "The topic was not saved." });
}
