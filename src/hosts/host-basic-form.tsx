import { useWholeShow } from "#show/use-show.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { shortenError } from "./edit-dialog.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/**
 * `taken` lists the hosts who already have a profile. `own` is the host that this profile belonged to when it was
 * opened.
 */
export function HostBasicForm({
  form,
  taken,
  own,
}: {
  form: ProfileForm;
  taken: readonly string[];
  own: string | undefined;
}) {
  const show = useWholeShow();
  const isFormer = own !== undefined && !show.hosts.includes(own);
  const field = (name: "hostName" | "role" | "bio" | "quote" | "specialty") => ({
    required: true,
    ...shortenError(form.field(name)),
  });
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      <ChoiceField
        {...field("hostName")}
        label="Host Name"
        className="tablet:col-span-2"
        placeholder="Choose a host"
        options={[
          ...show.hosts.map((name) => ({
            value: name,
            label: taken.includes(name) ? `${name} (has a profile)` : name,
            disabled: taken.includes(name),
          })),
          ...(isFormer ? [{ value: own, label: `${own} (no longer a host)`, disabled: false }] : []),
        ]}
      />
      <TextField {...field("role")} label="Role" placeholder={show.examples.hostRole} maxLength={100} />
      <TextField
        {...field("specialty")}
        label="Specialty"
        hint="The tag on the photo."
        placeholder={show.examples.hostSpecialty}
        maxLength={100}
      />
      <TextareaField {...field("bio")} label="Bio" rows={4} maxLength={2000} className="tablet:col-span-2" />
      <TextareaField
        {...field("quote")}
        label="Quote"
        hint="Shown over the photo when someone rests on it, tabs to it or taps it."
        rows={2}
        maxLength={500}
        className="tablet:col-span-2"
      />
    </div>
  );
}
