import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { type Labels, type Rest, wrapInField } from "./fields.tsx";
import type { FieldWiring } from "./use-call-form.ts";

/** A field for a password or another secret. `secret` names it on the button that reveals it. */
export const PasswordField = (props: FieldWiring & Labels & Rest<ComponentProps<typeof PasswordInput>>) =>
  wrapInField(props, (control) => <PasswordInput {...control} />);
