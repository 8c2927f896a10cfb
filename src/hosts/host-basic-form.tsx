import { useWholeShow } from "#show/use-show.ts";
import { ChoiceField } from "#ui/calls/choice-field.tsx";
import { TextareaField, TextField } from "#ui/calls/fields.tsx";
import { shortenMissingFieldError } from "./edit-dialog.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/**
 * The basic fields of a profile's form. `takenNames` lists the hosts who already have a profile. `ownName` is the host
 * that this profile belonged to when it was opened.
 */
export function HostBasicForm({
  form,
  takenNames: taken,
  ownName: own,
}: {
  form: ProfileForm;
  takenNames: readonly string[];
  ownName: string | undefined;
}) {
  const show = useWholeShow();
  const isFormer = own !== undefined && !show.hosts.includes(own);
  const getFieldProps = (name: "hostName" | "role" | "bio" | "quote" | "specialty") => ({
    required: true,
    ...shortenMissingFieldError(form.field(name)),
  });
  return (
    <div className="grid gap-4.5 tablet:grid-cols-2">
      <ChoiceField
        {...getFieldProps("hostName")}
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
      <TextField
        {...getFieldProps("role")}
        label="Role"
        placeholder={show.examples.hostRole}
        maxLength={100}
      />
      <TextField
        {...getFieldProps("specialty")}
        label="Specialty"
        hint="The tag on the photo."
        placeholder={show.examples.hostSpecialty}
        maxLength={100}
      />
      <TextareaField
        {...getFieldProps("bio")}
        label="Bio"
        rows={4}
        maxLength={2000}
        className="tablet:col-span-2"
      />
      <TextareaField
        {...getFieldProps("quote")}
        label="Quote"
        hint="Shown over the photo when someone rests on it, tabs to it or taps it."
        rows={2}
        maxLength={500}
        className="tablet:col-span-2"
      />
    </div>
  );
}
