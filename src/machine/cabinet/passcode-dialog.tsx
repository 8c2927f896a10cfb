import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { createDrawClient } from "#machine/machine.queries.ts";
import { ApiError } from "#platform/browser/api-client.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { cn } from "#ui/styles/class-names.ts";

const MAX_PASSCODE_LENGTH = 10;

export type PasscodeDialogProps = DialogState & {
  onUnlocked: (spinsLeft: number) => void;
  /** Starts a demo. Undefined if too few topics have aired for a demo. */
  onSpinDemo: (() => void) | undefined;
  nextShow: ReactNode;
};

export default function PasscodeDialog({ onUnlocked, onSpinDemo, nextShow, ...dialog }: PasscodeDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Passcode Required"
      description="The hosts say it during the show. It's good for three spins."
    >
      <PasscodeForm onCancel={() => dialog.onOpenChange(false)} onUnlocked={onUnlocked} />
      <section aria-labelledby="no-passcode" className="grid gap-2 border-rule border-t pt-4">
        <h3 id="no-passcode" className="display text-t-3">
          No passcode?
        </h3>
        {onSpinDemo && (
          <>
            <p className="text-on-2 text-t-1">
              Spin with topics we've already talked about. It looks the same but doesn't count.
            </p>
            <Button variant="outline" onClick={onSpinDemo}>
              Try a demo spin
            </Button>
          </>
        )}
        <div className="mt-1 text-on-2 text-t-1">{nextShow}</div>
      </section>
    </Dialog>
  );
}

function PasscodeForm({
  onCancel,
  onUnlocked,
}: {
  onCancel: () => void;
  onUnlocked: PasscodeDialogProps["onUnlocked"];
}) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isShaking, setShaking] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);

  const showProblem = (message: string) => {
    setProblem(message);
    input.current?.select();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const passcode = input.current?.value.trim() ?? "";
    if (isSubmitting) return;
    if (passcode === "") return showProblem("Please enter a passcode");
    setSubmitting(true);
    try {
      const { spinsLeft } = await createDrawClient()("POST /api/verify-passcode", { body: { passcode } });
      onUnlocked(spinsLeft);
    } catch (error) {
      const connectionLost = "The connection was lost. Please try again.";
      showProblem(
        error instanceof ApiError ? error.message || "Invalid passcode. Please try again." : connectionLost,
      );
      setShaking(true);
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Passcode" error={problem}>
        <Input
          ref={input}
          type="password"
          name="passcode"
          maxLength={MAX_PASSCODE_LENGTH}
          autoComplete="off"
          onChange={() => setProblem(undefined)}
          onAnimationEnd={() => setShaking(false)}
          className={cn("tracking-[0.3em]", isShaking && "animate-shake")}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Unlock and spin
        </Button>
      </div>
    </form>
  );
}
