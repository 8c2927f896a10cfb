import type { ComponentProps } from "react";
import { type Option, Select } from "#ui/controls/select.tsx";
import { type Labels, type Rest, wrapInField } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/** A form's choice among a few options. */
export const ChoiceField = <Value extends string>(
  props: FieldWiring &
    Labels &
    Rest<ComponentProps<"select">> & { options: readonly Option<Value>[]; placeholder?: string },
) => wrapInField(props, (control) => <Select {...control} />);
