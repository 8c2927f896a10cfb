import { type FormEvent, useId, useState } from "react";
import type { Episode } from "#episodes/episodes.contract.ts";
import { TopicsEditor } from "#episodes/topics/topics-editor.tsx";
import { useEpisodeTopics } from "#episodes/topics/use-episode-topics.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { EpisodeCorrection } from "./episode-correction.contract.ts";
import { useCorrectEpisode } from "./use-episode-changes.ts";

type Errors = Record<string, string>;

/** Everything that the row does not show. What is corrected here survives imports. */
export default function EpisodeDialog({ episode, ...dialog }: DialogState & { episode: Episode }) {
  const correct = useCorrectEpisode();
  const topics = useEpisodeTopics(episode);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const formId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { tags, hidden, ...texts } = Object.fromEntries(new FormData(event.currentTarget));
    const words = String(tags)
      .split(",")
      .map((tag) => tag.trim());
    const parsed = EpisodeCorrection.safeParse({
      ...texts,
      tags: words.filter((tag) => tag !== ""),
      hidden: hidden !== undefined,
    });
    setErrors(parsed.success ? {} : listErrors(parsed.error.issues));
    if (!parsed.success || Object.keys(topics.errors).length > 0) return;
    setSaving(true);
    // Toasts say why something failed; what was typed stays.
    if (await topics.save())
      await correct.mutateAsync({ id: episode.id, ...parsed.data }).then(
        () => dialog.onOpenChange(false),
        () => {},
      );
    setSaving(false);
  };
  const { title, description, category, subCategory, content, tags, hidden = false } = episode;
  return (
    <Dialog {...dialog} title="Episode Details" description="Imports leave alone what you correct here.">
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Title" required error={errors.title}>
          <Input name="title" defaultValue={title} autoComplete="off" />
        </Field>
        <Field label="Description" error={errors.description}>
          <Textarea name="description" rows={5} defaultValue={description} className="max-h-60" />
        </Field>
        <div className="grid gap-5 tablet:grid-cols-2">
          <Field label="Category" error={errors.category}>
            <Input name="category" defaultValue={category} autoComplete="off" />
          </Field>
          <Field label="Sub-category" error={errors.subCategory}>
            <Input name="subCategory" defaultValue={subCategory} autoComplete="off" />
          </Field>
        </div>
        <Field label="Content" hint="What the episode is about." error={errors.content}>
          <Textarea name="content" rows={3} defaultValue={content} />
        </Field>
        <Field label="Tags" hint="With commas between them." error={errors.tags}>
          <Input name="tags" defaultValue={tags.join(", ")} autoComplete="off" />
        </Field>
        <Switch name="hidden" label="Hidden: only the team sees this episode" defaultChecked={hidden} />
      </form>
      <TopicsEditor topics={topics} />
      <DialogFooter>
        <Button variant="ghost" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button type="submit" form={formId} busy={isSaving}>
          Save Changes
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const listErrors = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
