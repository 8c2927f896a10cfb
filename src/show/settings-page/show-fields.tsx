import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select, type SelectOption } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { getTextAtPath } from "./show-edits.rules.ts";
import { useShowForm } from "./use-show-draft.ts";

type FieldProps = { path: string; label: string; hint?: ReactNode };

/** Returns a field's error or, if it has none, the first error of its parts. */
export function useFieldError(path: string): string | undefined {
  const { errors } = useShowForm();
  return errors[path] ?? Object.entries(errors).find(([innerPath]) => innerPath.startsWith(`${path}.`))?.[1];
}

export function ShowTextField({
  path,
  label,
  hint,
  rows,
  ...input
}: FieldProps & { rows?: number; type?: string; max?: string }) {
  const { show, edit } = useShowForm();
  const inputProps = {
    value: getTextAtPath(show, path),
    onValueChange: (text: string) => edit({ [path]: text }),
  };
  return (
    <Field path={path} label={label} hint={hint} error={useFieldError(path)}>
      {rows ? <Textarea rows={rows} {...inputProps} /> : <Input {...input} {...inputProps} />}
    </Field>
  );
}

/** Shows a text area for a list with one item per line. */
export function ShowTextareaField({
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

/** Shows a select for a field. `toValue` converts the chosen option to the stored value. */
export function ShowChoiceField({
  path,
  label,
  options,
  toValue = (value) => value,
}: Omit<FieldProps, "hint"> & { options: SelectOption<string>[]; toValue?: (value: string) => unknown }) {
  const { show, edit } = useShowForm();
  return (
    <Field path={path} label={label} error={useFieldError(path)}>
      <Select
        value={getTextAtPath(show, path)}
        options={options}
        onValueChange={(value) => edit({ [path]: toValue(value) })}
      />
    </Field>
  );
}

type Column = { key: string; label: string; options?: SelectOption<string>[] };

/** Shows inputs for a list of rows. Without `newRow`, rows can't be added or removed. */
export function ShowRowsField<Row extends object>({
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
  const replaceRows = (newRows: readonly unknown[]) => edit({ [path]: newRows });
  const setCell = (rowIndex: number, key: string, value: string) =>
    replaceRows(
      rows.map((row, index) =>
        index !== rowIndex
          ? row
          : Object.assign(Array.isArray(row) ? [...row] : { ...row }, { [key]: value }),
      ),
    );
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-label text-on text-t-0">{label}</legend>
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no stable key
        <div key={rowIndex} className="flex items-start gap-2 border-rule border-b pb-4">
          <div className="grid min-w-0 flex-1 gap-3">
            {columns.map(({ key, label: name, options }) => {
              const inputProps = {
                "aria-label": `${label} ${rowIndex + 1}: ${name}`,
                value: getTextAtPath(row, key),
              };
              return (
                <Field
                  key={key}
                  path={`${path}.${rowIndex}.${key}`}
                  hideLabel={rowIndex > 0}
                  label={name}
                  error={errors[`${path}.${rowIndex}.${key}`]}
                >
                  {options ? (
                    <Select
                      {...inputProps}
                      options={options}
                      onValueChange={(value) => setCell(rowIndex, key, value)}
                    />
                  ) : (
                    <Input
                      {...inputProps}
                      placeholder={name}
                      onValueChange={(text) => setCell(rowIndex, key, text)}
                    />
                  )}
                </Field>
              );
            })}
          </div>
          {newRow && rows.length > least && (
            <IconButton
              label={`Remove ${label} ${rowIndex + 1}`}
              onClick={() => replaceRows(rows.filter((_, index) => index !== rowIndex))}
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
          onClick={() => replaceRows([...rows, newRow])}
        >
          <Plus />
          Add
        </Button>
      )}
    </fieldset>
  );
}
