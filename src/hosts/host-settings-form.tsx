import { useFormContext } from "react-hook-form";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Switch } from "#ui/controls/switch.tsx";

export function HostSettingsForm({ hint }: { hint: string }) {
  const { register, formState } = useFormContext<{ displayOrder?: number; isActive?: boolean }>();
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      <Field label="Display Order" hint="Lower comes first." error={formState.errors.displayOrder?.message}>
        <Input
          {...register("displayOrder", { setValueAs: parseOrder })}
          type="number"
          step={1}
          inputMode="numeric"
        />
      </Field>
      <div className="grid content-start gap-2">
        <span className="font-label text-t-0">Visibility</span>
        <Switch {...register("isActive")} label="Active" />
        <p className="text-on-2 text-t-0">{hint}</p>
      </div>
    </div>
  );
}

const parseOrder = (text: unknown): number => (text === "" ? 0 : Number(text));
