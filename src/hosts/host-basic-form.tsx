import { useFormContext } from "react-hook-form";
import { useWholeShow } from "#show/use-show.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import type { ProfileSent } from "./host-changes.queries.ts";
import { MISSING } from "./host-fields.contract.ts";

/** `taken` are hosts that have a profile already. */
export function HostBasicForm({ taken }: { taken: readonly string[] }) {
  const show = useWholeShow();
  const { register, formState } = useFormContext<ProfileSent>();
  const field = (name: "hostName" | "role" | "bio" | "quote" | "specialty") => ({
    required: true,
    error: shortError(formState.errors[name]?.message),
  });
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      <Field label="Host Name" {...field("hostName")} className="tablet:col-span-2">
        <Select
          {...register("hostName")}
          placeholder="Choose a host"
          options={show.hosts.map((name) => ({
            value: name,
            label: taken.includes(name) ? `${name} (has a profile)` : name,
            disabled: taken.includes(name),
          }))}
        />
      </Field>
      <Field label="Role" {...field("role")}>
        <Input {...register("role")} placeholder={show.examples.hostRole} maxLength={100} />
      </Field>
      <Field label="Specialty" hint="The ticket on the photo." {...field("specialty")}>
        <Input {...register("specialty")} placeholder={show.examples.hostSpecialty} maxLength={100} />
      </Field>
      <Field label="Bio" {...field("bio")} className="tablet:col-span-2">
        <Textarea {...register("bio")} rows={4} maxLength={2000} />
      </Field>
      <Field
        label="Quote"
        hint="Shown over the photo when someone rests on it, tabs to it or taps it."
        {...field("quote")}
        className="tablet:col-span-2"
      >
        <Textarea {...register("quote")} rows={2} maxLength={500} />
      </Field>
    </div>
  );
}

/** The dialog's foot shows the whole sentence once. */
export const shortError = (message: string | undefined): string | undefined =>
  message === MISSING ? "Required" : message;
