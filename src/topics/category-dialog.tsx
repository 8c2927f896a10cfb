import { type FormEvent, useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { NameChips, useCategories, useNameList } from "./category-inputs.tsx";
import { TOPIC_LIMITS } from "./topic-limits.rules.ts";

/** Asks for the category of the picked topics. A sub-category that stays empty is left as it is. */
export default function CategoryDialog({
  count,
  onChoose,
  ...dialog
}: DialogState & { count: number; onChoose: (texts: { category: string; subCategory?: string }) => void }) {
  const [category, setCategory] = useState("");
  const [subCategory, setSubCategory] = useState("");
  const [error, setError] = useState<string>();
  const { categories, subCategories } = useCategories();
  const names = useNameList(categories);
  const subNames = useNameList(subCategories);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [wanted, more] = [category.trim(), subCategory.trim()];
    setError(wanted ? undefined : "Category is required");
    if (!wanted) return;
    onChoose({ category: wanted, ...(more && { subCategory: more }) });
    dialog.onOpenChange(false);
  };
  return (
    <FormDialog
      {...dialog}
      title={`Category of ${count} ${count === 1 ? "topic" : "topics"}`}
      verb="Set Category"
      onSubmit={submit}
    >
      <Field label="Category" error={error} required>
        <Input
          list={names.id}
          value={category}
          maxLength={TOPIC_LIMITS.category}
          autoComplete="off"
          onValueChange={setCategory}
        />
      </Field>
      {names.list}
      <NameChips label="Usual categories" names={categories} chosen={category} onChoose={setCategory} />
      <Field label="Sub-category" hint="Leave it empty to keep the one each topic has.">
        <Input
          list={subNames.id}
          value={subCategory}
          maxLength={TOPIC_LIMITS.subCategory}
          autoComplete="off"
          onValueChange={setSubCategory}
        />
      </Field>
      {subNames.list}
    </FormDialog>
  );
}
