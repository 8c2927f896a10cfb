import type { spinPasscodeSetting as setting } from "#machine/machine.contract.ts";
import type { SettingValues } from "#settings/settings.contract.ts";
import { sendSettings } from "#settings/settings.queries.ts";
import { TextField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { verbatimProps } from "#ui/controls/input.tsx";

const MAX_PASSCODE_LENGTH = 10;

export default function SpinPasscodeForm({ settings }: { settings: SettingValues<typeof setting> }) {
  const { spinPasscode, spinPasscodeFixed } = settings;
  const form = useCallForm({
    initial: { spinPasscode },
    send: sendSettings<typeof setting>,
    draft: null,
    failure: "Failed to save settings",
    done: () => ({
      title: "Settings saved",
      description: "From now on, visitors spin with the new passcode.",
    }),
    onDone: (saved: SettingValues<typeof setting>) => {
      form.reset({ spinPasscode: saved.spinPasscode });
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        {...form.field("spinPasscode")}
        label="Spin passcode"
        required
        hint={
          spinPasscodeFixed
            ? "Set by SPIN_PASSCODE on the server, and can only be changed there."
            : `What visitors type to get three spins. At most ${MAX_PASSCODE_LENGTH} characters.`
        }
        readOnly={spinPasscodeFixed}
        maxLength={MAX_PASSCODE_LENGTH}
        autoComplete="off"
        {...verbatimProps}
        beside={
          !spinPasscodeFixed && (
            <Button type="submit" busy={form.busy} disabled={!form.isDirty}>
              Save
            </Button>
          )
        }
      />
      {form.error && <FieldError>{form.error}</FieldError>}
    </form>
  );
}
