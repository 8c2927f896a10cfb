import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { inField, type Labels, type Rest } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/** A password or another secret in a form; `secret` names it on the button that shows it. */
export const PasswordField = (props: FieldWiring & Labels & Rest<ComponentProps<typeof PasswordInput>>) =>
  inField(props, (control) => <PasswordInput {...control} />);
