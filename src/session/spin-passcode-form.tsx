import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { toast } from "#ui/layers/toast.ts";
import { sayFailure } from "./say-failure.ts";
import { type Settings, SettingsChange } from "./session.contract.ts";
import { useChangeSettings } from "./session.queries.ts";

const Form = SettingsChange.pick({ spinPasscode: true }).required();

/** What visitors type to get spins. Where the environment sets it, it can be read here and nothing more. */
export default function SpinPasscodeForm({ settings }: { settings: Settings }) {
  const { spinPasscode, spinPasscodeFixed } = settings;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    values: { spinPasscode },
  });
  const change = useChangeSettings();
  const submit = handleSubmit(async (input) => {
    try {
      await change.mutateAsync(input);
      toast({ title: "Settings saved", description: "Visitors spin with the new passcode from now on." });
    } catch (error) {
      sayFailure("Failed to save settings", error);
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
            : "What visitors type to get three spins. At most 10 characters."
        }
        error={formState.errors.spinPasscode?.message}
      >
        <div className="flex gap-3">
          <Input
            {...register("spinPasscode")}
            readOnly={spinPasscodeFixed}
            maxLength={10}
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
