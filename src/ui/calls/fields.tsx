import type { ComponentProps, ReactNode } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { type Option, Select } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";

import type { FieldWiring } from "./use-call-form.ts";

type Labels = Pick<ComponentProps<typeof Field>, "label" | "hint" | "required" | "hideLabel" | "className">;
type Rest<Control> = Omit<Control, keyof FieldWiring | keyof Labels | "children">;

/** A form's text on one line: `<TextField {...form.field("name")} label="Name" required />`. */
export const TextField = ({
  beside,
  ...props
}: FieldWiring & Labels & Rest<ComponentProps<"input">> & { beside?: ReactNode }) =>
  inField(props, (control) =>
    beside ? (
      <div className="flex gap-3">
        <Input {...control} />
        {beside}
      </div>
    ) : (
      <Input {...control} />
    ),
  );

/** A form's text on several lines. */
export const LinesField = (props: FieldWiring & Labels & Rest<ComponentProps<"textarea">>) =>
  inField(props, (control) => <Textarea {...control} />);

/** A form's password or other secret; `secret` names it on the button that shows it. */
export const PasswordField = (props: FieldWiring & Labels & Rest<ComponentProps<typeof PasswordInput>>) =>
  inField(props, (control) => <PasswordInput {...control} />);

/** A form's choice among a few options. */
export const ChoiceField = <Value extends string>(
  props: FieldWiring &
    Labels &
    Rest<ComponentProps<"select">> & { options: readonly Option<Value>[]; placeholder?: string },
) => inField(props, (control) => <Select {...control} />);

function inField<Props extends FieldWiring & Labels>(
  { label, hint, required, hideLabel, className, error, ...control }: Props,
  render: (control: Omit<Props, keyof Labels | "error">) => ReactNode,
) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(required === undefined ? {} : { required })}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(className === undefined ? {} : { className })}
    >
      {render(control)}
    </Field>
  );
}
