import Check from "lucide-react/icons/check";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { StarSwitch } from "#ui/controls/star-switch.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Spinner } from "#ui/states/spinner.tsx";

export function DesignFields() {
  return (
    <div className="grid gap-x-10 gap-y-6 tablet:grid-cols-2 desktop:grid-cols-3">
      <div className="grid content-start gap-5">
        <Field label="Your Name">
          <Input defaultValue="Dana Whitcomb" autoComplete="off" />
        </Field>
        <Field label="Topic Category" hint="The main category, in a word or two.">
          <Input placeholder="Business Strategy, Personal Development, Marketing" />
        </Field>
        <Field label="Email Address, focused">
          <Input
            defaultValue="dana@whitcomb.net"
            className="outline-[2.5px] outline-solid outline-focus outline-offset-2"
          />
        </Field>
      </div>
      <div className="grid content-start gap-5">
        <Field label="Your Name" error="Name must be at least 2 characters." required>
          <Input defaultValue="D" />
        </Field>
        <Field label="Topic Description" error="Description must be at least 10 characters.">
          <Textarea defaultValue="Rent" />
        </Field>
      </div>
      <div className="grid content-start gap-5">
        <Field label="Disabled">
          <Input disabled defaultValue="Lent to the team" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="forty-two" autoComplete="off" />
        </Field>
        <div className="flex flex-wrap gap-8">
          <Switch label="On" defaultChecked />
          <Switch label="Off" />
          <Switch label="Lent" disabled />
          <StarSwitch aria-label="Featured" defaultChecked />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled>
            <Spinner />
            Submitting...
          </Button>
          <Button variant="outline" disabled>
            <Check />
            Submitted Successfully
          </Button>
        </div>
      </div>
    </div>
  );
}
