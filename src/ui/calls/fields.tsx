import type { ComponentProps, ReactNode } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";

/** The props that connect a field to its form. `useCallForm` returns them. */
export interface FormFieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

export type FieldLabelProps = Pick<
  ComponentProps<typeof Field>,
  "label" | "hint" | "required" | "hideLabel" | "className"
>;
export type ControlProps<Control> = Omit<Control, keyof FormFieldProps | keyof FieldLabelProps | "children">;

/** A single-line text field: `<TextField {...form.field("name")} label="Name" required />`. */
export const TextField = ({
  beside,
  ...props
}: FormFieldProps & FieldLabelProps & ControlProps<ComponentProps<"input">> & { beside?: ReactNode }) =>
  wrapInField(props, (control) =>
    beside ? (
      <div className="flex gap-3">
        <Input {...control} />
        {beside}
      </div>
    ) : (
      <Input {...control} />
    ),
  );

export const TextareaField = (
  props: FormFieldProps & FieldLabelProps & ControlProps<ComponentProps<"textarea">>,
) => wrapInField(props, (control) => <Textarea {...control} />);

/**
 * Wraps a control in a Field that is connected to the form. Choice and password fields are in separate files, because
 * few pages load them.
 */
export function wrapInField<Props extends FormFieldProps & FieldLabelProps>(
  { label, hint, required, hideLabel, className, error, ...control }: Props,
  render: (control: Omit<Props, keyof FieldLabelProps | "error">) => ReactNode,
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
