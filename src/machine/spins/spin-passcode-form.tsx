import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { PASSCODE_LENGTH, spinPasscode as setting } from "#machine/machine.contract.ts";
import type { SettingValues } from "#settings/settings.contract.ts";
import { useChangeSettings } from "#settings/settings.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

const Form = z.object({ spinPasscode: setting.change });

export default function SpinPasscodeForm({ settings }: { settings: SettingValues<typeof setting> }) {
  const { spinPasscode, spinPasscodeFixed } = settings;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    values: { spinPasscode },
  });
  const change = useChangeSettings<typeof setting>();
  const submit = handleSubmit(async (input) => {
    try {
      await change.mutateAsync(input);
      toast({ title: "Settings saved", description: "Visitors spin with the new passcode from now on." });
    } catch (error) {
      toastFailure("Failed to save settings", error);
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="Spin passcode"
        required
        hint={
          spinPasscodeFixed
            ? "Set by SPIN_PASSCODE where the site runs, and changed there."
            : `What visitors type to get three spins. At most ${PASSCODE_LENGTH} characters.`
        }
        error={formState.errors.spinPasscode?.message}
      >
        <div className="flex gap-3">
          <Input
            {...register("spinPasscode")}
            readOnly={spinPasscodeFixed}
            maxLength={PASSCODE_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {!spinPasscodeFixed && (
            <Button type="submit" busy={formState.isSubmitting} disabled={!formState.isDirty}>
              Save
            </Button>
          )}
        </div>
      </Field>
    </form>
  );
}
