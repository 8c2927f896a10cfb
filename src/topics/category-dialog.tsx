import { type FormEvent, useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { CategoryNameChips, CategoryNameField, useCategories } from "./category-inputs.tsx";
import { MAX_TOPIC_LENGTHS } from "./topic-limits.rules.ts";

/**
 * Asks for a new category for the selected topics. If the sub-category is left blank, the topics keep their
 * sub-categories.
 */
export default function CategoryDialog({
  count,
  onChoose,
  ...dialog
}: DialogState & { count: number; onChoose: (texts: { category: string; subCategory?: string }) => void }) {
  const draft = useFormDraft("selected-category", { category: "", subCategory: "" });
  const { category, subCategory } = draft.values;
  const [error, setError] = useState<string>();
  const { categories, subCategories } = useCategories();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [newCategory, newSubCategory] = [category.trim(), subCategory.trim()];
    setError(newCategory ? undefined : "Category is required");
    if (!newCategory) return;
    onChoose({ category: newCategory, ...(newSubCategory && { subCategory: newSubCategory }) });
    draft.discard();
    dialog.onOpenChange(false);
  };
  return (
    <FormDialog
      {...dialog}
      draft={draft}
      title={`Category of ${formatCount(count, "topic")}`}
      verb="Set Category"
      onSubmit={submit}
    >
      <CategoryNameField
        label="Category"
        required
        error={error}
        names={categories}
        value={category}
        maxLength={MAX_TOPIC_LENGTHS.category}
        onValueChange={(category) => draft.change({ category })}
      />
      <CategoryNameChips
        label="Usual categories"
        names={categories}
        chosen={category}
        onChoose={(category) => draft.change({ category })}
      />
      <CategoryNameField
        label="Sub-category"
        hint="Leave it empty to keep the one each topic has."
        names={subCategories}
        value={subCategory}
        maxLength={MAX_TOPIC_LENGTHS.subCategory}
        onValueChange={(subCategory) => draft.change({ subCategory })}
      />
    </FormDialog>
  );
}
