import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { type ControlProps, type Labels, wrapInField } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/**
 * A field for a password or another secret. The button that reveals it is labeled with `secret`, such as 'password'.
 */
export const PasswordField = (
  props: FieldWiring & Labels & ControlProps<ComponentProps<typeof PasswordInput>>,
) => wrapInField(props, (control) => <PasswordInput {...control} />);
