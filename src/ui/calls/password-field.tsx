import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { type ControlProps, type Labels, wrapInField } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/**
 * A field for a password or another secret. `secret` says what it is, such as 'password', on the button that reveals
 * it.
 */
export const PasswordField = (
  props: FieldWiring & Labels & ControlProps<ComponentProps<typeof PasswordInput>>,
) => wrapInField(props, (control) => <PasswordInput {...control} />);
