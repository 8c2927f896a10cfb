import { listZones, makeSlug, WEEKDAYS } from "#show/show-making.rules.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { type Answers, findMissingAccount } from "./setup-answers.rules.ts";

type StepProps = {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  errors: Readonly<Record<string, string>>;
};

function Account({ answers, set, errors }: StepProps) {
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

function Names({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field label="Name" error={errors.name}>
        <Input value={answers.name} maxLength={100} onValueChange={(name) => set({ name })} />
      </Field>
      <Field
        label="Tagline"
        hint="Each sentence becomes a line, its last word the price."
        error={errors.tagline}
      >
        <Input value={answers.tagline} maxLength={160} onValueChange={(tagline) => set({ tagline })} />
      </Field>
      <Field
        label="Address in links and files"
        hint="Made from the name. It cannot change once published: feeds live by it."
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

function When({ answers, set, errors }: StepProps) {
  return (
    <>
      <Field label="Weekday" error={errors.weekday}>
        <Select
          value={answers.weekday}
          options={WEEKDAYS}
          onChange={(event) => set({ weekday: event.target.value })}
        />
      </Field>
      <Field label="Time" hint={answers.time ? undefined : "Not set yet"} error={errors.hour}>
        <Input type="time" value={answers.time} onValueChange={(time) => set({ time })} />
      </Field>
      <Field label="Zone" error={errors.timeZone}>
        <Select
          value={answers.timeZone}
          options={listZones(answers.timeZone)}
          onChange={(event) => set({ timeZone: event.target.value })}
        />
      </Field>
    </>
  );
}

function Channel({ answers, set, errors }: StepProps) {
  return (
    <Field label="Channel" hint="Where the show is streamed." error={errors.channelUrl ?? errors.streams}>
      <Input
        type="url"
        value={answers.channel}
        placeholder="https://www.youtube.com/@yourshow"
        onValueChange={(channel) => set({ channel })}
      />
    </Field>
  );
}

function Hosts({ answers, set, errors }: StepProps) {
  return (
    <Field label="Hosts" hint="One name a line, one to six." error={errors.hosts}>
      <Textarea rows={6} value={answers.hosts} onValueChange={(hosts) => set({ hosts })} />
    </Field>
  );
}

function Sample({ answers, set }: StepProps) {
  return (
    <Switch
      label="Keep the sample content"
      checked={answers.sample === "keep"}
      onCheckedChange={(checked) => set({ sample: checked ? "keep" : "remove" })}
    />
  );
}

export const STEPS = [
  {
    name: "Your account",
    lead: "You own the site: this account may do everything.",
    fields: ["username", "password", "email"],
    Form: Account,
    findMissing: findMissingAccount,
  },
  {
    name: "Your show",
    lead: "What is it called, and what does it promise? Two short lines do best.",
    fields: ["name", "tagline", "slug"],
    Form: Names,
  },
  {
    name: "When",
    lead: "When are you live each week?",
    fields: ["weekday", "hour", "timeZone"],
    Form: When,
    // Day and zone are kept with the time alone.
    findMissing: ({ time }: Answers) =>
      time === "" ? { hour: "Time is required. Press Skip to set it later." } : undefined,
  },
  { name: "Channel", lead: "Where do people watch?", fields: ["channelUrl", "streams"], Form: Channel },
  { name: "Hosts", lead: "Who talks?", fields: ["hosts"], Form: Hosts },
  {
    name: "Sample",
    lead: "The site comes with a few topics, hosts and episodes, so that you see it alive. You can remove them later, too.",
    fields: [],
    Form: Sample,
  },
] as const;
