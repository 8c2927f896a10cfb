import { TextField } from "#ui/calls/fields.tsx";
import type { useCallForm } from "#ui/calls/use-call-form.ts";
import { Switch } from "#ui/controls/switch.tsx";

type Fields = { displayOrder: number; isActive: boolean };

export function HostSettingsForm({
  form,
  hint,
}: {
  form: Pick<ReturnType<typeof useCallForm<Fields, unknown>>, "field" | "box">;
  hint: string;
}) {
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      <TextField
        {...form.field("displayOrder")}
        label="Display Order"
        hint="Lower comes first."
        type="number"
        step={1}
        inputMode="numeric"
      />
      <div className="grid content-start gap-2">
        <span className="font-label text-t-0">Visibility</span>
        <Switch {...form.box("isActive")} label="Active" />
        <p className="text-on-2 text-t-0">{hint}</p>
      </div>
    </div>
  );
}
