import type { ComponentProps } from "react";
import { type Option, Select } from "#ui/controls/select.tsx";
import { inField, type Labels, type Rest } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/** A choice among a few options in a form. */
export const ChoiceField = <Value extends string>(
  props: FieldWiring &
    Labels &
    Rest<ComponentProps<"select">> & { options: readonly Option<Value>[]; placeholder?: string },
) => inField(props, (control) => <Select {...control} />);
