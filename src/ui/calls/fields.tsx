import type { ComponentProps, ReactNode } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import type { FieldWiring } from "./use-call-form.ts";

export type Labels = Pick<
  ComponentProps<typeof Field>,
  "label" | "hint" | "required" | "hideLabel" | "className"
>;
export type Rest<Control> = Omit<Control, keyof FieldWiring | keyof Labels | "children">;

/** A single-line text in a form: `<TextField {...form.field("name")} label="Name" required />`. */
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

/** A multi-line text in a form. */
export const LinesField = (props: FieldWiring & Labels & Rest<ComponentProps<"textarea">>) =>
  inField(props, (control) => <Textarea {...control} />);

/**
 * Wraps a control in a Field with the form's wiring. Choices and passwords have separate files, because few pages use
 * them.
 */
export function inField<Props extends FieldWiring & Labels>(
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
