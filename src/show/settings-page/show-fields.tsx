import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { type Option, Select } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { readTextAt } from "./show-edits.rules.ts";
import { useShowForm } from "./use-show-draft.ts";

type FieldProps = { path: string; label: string; hint?: ReactNode };

/** Returns a field's error or, if it has none, the first error of its parts. */
export function useFieldError(path: string): string | undefined {
  const { errors } = useShowForm();
  return errors[path] ?? Object.entries(errors).find(([inner]) => inner.startsWith(`${path}.`))?.[1];
}

export function TextField({ path, label, hint, rows, type }: FieldProps & { rows?: number; type?: string }) {
  const { show, edit } = useShowForm();
  const box = {
    value: readTextAt(show, path),
    onValueChange: (text: string) => edit({ [path]: text }),
  };
  return (
    <Field path={path} label={label} hint={hint} error={useFieldError(path)}>
      {rows ? <Textarea rows={rows} {...box} /> : <Input type={type} {...box} />}
    </Field>
  );
}

/** Edits a list with one item per line. */
export function TextareaField({
  path,
  label,
  hint,
  lines,
  rows,
}: FieldProps & { lines: string[]; rows: number }) {
  const { edit } = useShowForm();
  return (
    <Field path={path} label={label} hint={hint} error={useFieldError(path)}>
      <Textarea
        rows={rows}
        value={lines.join("\n")}
        onValueChange={(text) => edit({ [path]: text.split("\n") })}
      />
    </Field>
  );
}

/** Edits a field with a select. `toValue` converts the chosen option to the stored value. */
export function ChoiceField({
  path,
  label,
  hint,
  options,
  toValue = (value) => value,
}: FieldProps & { options: Option<string>[]; toValue?: (value: string) => unknown }) {
  const { show, edit } = useShowForm();
  return (
    <Field path={path} label={label} hint={hint} error={useFieldError(path)}>
      <Select
        value={readTextAt(show, path)}
        options={options}
        onValueChange={(value) => edit({ [path]: toValue(value) })}
      />
    </Field>
  );
}

type Column = { key: string; label: string; options?: Option<string>[] };

/** Edits a list of rows. Without `newRow`, rows can't be added or removed. */
export function RowsField<Row extends object>({
  path,
  label,
  rows,
  columns,
  newRow,
  most = rows.length,
  least = 0,
}: {
  path: string;
  label: string;
  rows: readonly Row[];
  columns: Column[];
  newRow?: Row;
  most?: number;
  least?: number;
}) {
  const { edit, errors } = useShowForm();
  const change = (next: readonly unknown[]) => edit({ [path]: next });
  const put = (at: number, key: string, value: string) =>
    change(
      rows.map((row, index) =>
        index !== at ? row : Object.assign(Array.isArray(row) ? [...row] : { ...row }, { [key]: value }),
      ),
    );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-label text-on text-t-0">{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no stable key
        <div key={at} className="flex items-start gap-2 border-rule border-b pb-4">
          <div className="grid min-w-0 flex-1 gap-3">
            {columns.map(({ key, label: name, options }) => {
              const named = { "aria-label": `${label} ${at + 1}: ${name}`, value: readTextAt(row, key) };
              return (
                <Field
                  key={key}
                  path={`${path}.${at}.${key}`}
                  hideLabel
                  label={`${label} ${at + 1}: ${name}`}
                  error={errors[`${path}.${at}.${key}`]}
                >
                  {options ? (
                    <Select {...named} options={options} onValueChange={(value) => put(at, key, value)} />
                  ) : (
                    <Input {...named} placeholder={name} onValueChange={(text) => put(at, key, text)} />
                  )}
                </Field>
              );
            })}
          </div>
          {newRow && rows.length > least && (
            <IconButton
              label={`Remove ${label} ${at + 1}`}
              onClick={() => change(rows.filter((_, index) => index !== at))}
            >
              <X />
            </IconButton>
          )}
        </div>
      ))}
      {newRow && rows.length < most && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => change([...rows, newRow])}
        >
          <Plus />
          Add
        </Button>
      )}
    </fieldset>
  );
}
