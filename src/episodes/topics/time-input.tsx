import { useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";

/** An input for a time in an episode, as m:ss. Shows an error only after the user stops typing. */
export function TimeInput({
  label,
  text,
  error,
  disabled = false,
  onType,
}: {
  label: string;
  text: string;
  error: string | undefined;
  disabled?: boolean;
  onType: (text: string) => void;
}) {
  const [isTyping, setTyping] = useState(false);
  return (
    <Field label={label} hideLabel error={isTyping ? undefined : error}>
      <Input
        placeholder="m:ss"
        autoComplete="off"
        disabled={disabled}
        value={text}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onValueChange={onType}
        className="figures"
      />
    </Field>
  );
}
