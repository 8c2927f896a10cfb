import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { type ControlProps, type FieldLabelProps, type FormFieldProps, wrapInField } from "./fields.tsx";

/**
 * A field for a password or another secret. The button that reveals it is labeled with `secret`, such as 'password'.
 */
export const PasswordField = (
  props: FormFieldProps & FieldLabelProps & ControlProps<ComponentProps<typeof PasswordInput>>,
) => wrapInField(props, (control) => <PasswordInput {...control} />);
