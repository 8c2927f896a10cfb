import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";

/** The secret of a new webhook, shown once. */
export function WebhookSecret({ name, secret }: { name: string; secret: string }) {
  return (
    <div data-ground="panel" role="status" className="rounded-panel border border-panel-edge p-5">
      <Field
        label={`Secret of ${name}`}
        hint="Shown once. JSON bodies are signed with it: give it to the program that receives them."
      >
        <Input readOnly value={secret} onFocus={(event) => event.target.select()} />
      </Field>
    </div>
  );
}
