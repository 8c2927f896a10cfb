import type { ComponentProps } from "react";
import { Select, type SelectOption } from "#ui/controls/select.tsx";
import { type ControlProps, type FieldLabelProps, type FormFieldProps, wrapInField } from "./fields.tsx";

/** A form field for choosing one of a few options. */
export const ChoiceField = <Value extends string>(
  props: FormFieldProps &
    FieldLabelProps &
    ControlProps<ComponentProps<"select">> & {
      options: readonly SelectOption<Value>[];
      placeholder?: string;
    },
) => wrapInField(props, (control) => <Select {...control} />);
