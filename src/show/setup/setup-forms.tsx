import { LookFields } from "#show/look-fields.tsx";
import { makeSlug, WEEKDAY_OPTIONS } from "#show/show-making.rules.ts";
import { listTimeZones } from "#show/time-zones.rules.ts";
import { Field } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { Input } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { normalizeLook, type SetupAnswers } from "./setup-answers.rules.ts";

type StepProps = {
  answers: SetupAnswers;
  set: (change: Partial<SetupAnswers>) => void;
  errors: Readonly<Record<string, string>>;
  /** The chosen file, which is uploaded once the account has been created. */
  logo: File | undefined;
  onLogoChange: (file: File) => void;
};

export function AccountStep({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field label="Username" error={errors.username} required>
        <Input
          value={answers.username}
          autoComplete="username"
          onValueChange={(username) => set({ username })}
        />
      </Field>
      <Field label="Password" hint="6 to 100 characters" error={errors.password} required>
        <PasswordInput
          value={answers.password}
          autoComplete="new-password"
          onValueChange={(password) => set({ password })}
        />
      </Field>
      <Field
        label="Email Address, optional"
        hint="For a forgotten password, and for news such as a guest who cancels. It is not shown on the site."
        error={errors.email}
      >
        <Input
          type="email"
          value={answers.email}
          autoComplete="email"
          onValueChange={(email) => set({ email })}
        />
      </Field>
    </>
  );
}

export function NamesStep({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input value={answers.name} maxLength={100} onValueChange={(name) => set({ name })} />
      </Field>
      <Field
        label="Tagline"
        hint="Each sentence becomes a line, with its last word at the far end."
        error={errors.tagline}
      >
        <Input value={answers.tagline} maxLength={160} onValueChange={(tagline) => set({ tagline })} />
      </Field>
      <Field
        label="Address in links and files"
        hint="Made from the name. The one thing you can't change later: podcast apps and calendars keep it."
        error={errors.slug}
      >
        <Input
          value={answers.slug || makeSlug(answers.name)}
          maxLength={60}
          onValueChange={(slug) => set({ slug })}
        />
      </Field>
    </>
  );
}

export function ScheduleStep({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field label="Weekday" error={errors.weekday}>
        <Select
          value={answers.weekday}
          options={WEEKDAY_OPTIONS}
          onChange={(event) => set({ weekday: event.target.value })}
        />
      </Field>
      <Field label="Time" hint={answers.time ? undefined : "Not set yet"} error={errors.hour}>
        <Input type="time" value={answers.time} onValueChange={(time) => set({ time })} />
      </Field>
      <Field label="Zone" error={errors.timeZone}>
        <Select
          value={answers.timeZone}
          options={listTimeZones(answers.timeZone)}
          onChange={(event) => set({ timeZone: event.target.value })}
        />
      </Field>
    </>
  );
}

export function ChannelStep({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field
        label="YouTube channel"
        hint="Or the address of another site where people watch. Episodes are imported from YouTube."
        error={errors.channel ?? errors.channelUrl ?? errors.streams}
      >
        <Input
          type="url"
          value={answers.channel}
          placeholder="https://www.youtube.com/@yourshow"
          onValueChange={(channel) => set({ channel })}
        />
      </Field>
      <Field label="LinkedIn page" error={errors.linkedin}>
        <Input
          type="url"
          value={answers.linkedin}
          placeholder="https://www.linkedin.com/company/yourshow"
          onValueChange={(linkedin) => set({ linkedin })}
        />
      </Field>
      <Field label="X profile" error={errors.x}>
        <Input
          type="url"
          value={answers.x}
          placeholder="https://x.com/yourshow"
          onValueChange={(x) => set({ x })}
        />
      </Field>
      <Field
        label="Public email address"
        hint="For questions: it's shown on the site and in emails. Leave it empty to show none."
        error={errors.contactEmail}
      >
        <Input
          type="email"
          value={answers.contact}
          placeholder="hello@yourshow.com"
          onValueChange={(contact) => set({ contact })}
        />
      </Field>
    </>
  );
}

export function HostsStep({ answers, set, errors }: StepProps) {
  return (
    <Field label="Hosts" hint="One name per line, one to six." error={errors.hosts}>
      <Textarea rows={6} value={answers.hosts} onValueChange={(hosts) => set({ hosts })} />
    </Field>
  );
}

export function LookStep({ answers, set, logo, onLogoChange }: StepProps) {
  return (
    <>
      <LookFields look={normalizeLook(answers)} name={answers.name.trim() || "Your show"} onChange={set} />
      <Field
        label="Logo, optional"
        hint={logo ? logo.name : "Without one, the show's name is set in the display face."}
      >
        <FileDrop
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          prompt={logo ? "Change" : "Upload"}
          onFile={onLogoChange}
        />
      </Field>
    </>
  );
}

export function SampleStep({ answers, set }: StepProps) {
  return (
    <>
      <Switch
        label="Keep the sample content"
        checked={answers.sample === "keep"}
        onCheckedChange={(checked) => set({ sample: checked ? "keep" : "remove" })}
      />
      {answers.hosts.trim() && <p className="text-on-2">Your own hosts replace the sample ones.</p>}
    </>
  );
}
