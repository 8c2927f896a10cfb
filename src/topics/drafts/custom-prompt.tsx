import WandSparkles from "lucide-react/icons/wand-sparkles";
import { useWholeShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";

export type PromptTexts = { theme: string; prompt: string };

export function CustomPrompt({
  texts,
  onChange,
  writing,
  onWrite,
}: {
  texts: PromptTexts;
  onChange: (some: Partial<PromptTexts>) => void;
  writing: boolean;
  onWrite: () => void;
}) {
  const show = useWholeShow();
  const isBlank = texts.theme.trim() === "";
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-2.5">
        <Field label="Topic or theme" className="min-w-[min(15rem,100%)] flex-1">
          <Input
            value={texts.theme}
            onValueChange={(theme) => onChange({ theme })}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) onWrite();
            }}
            maxLength={1000}
            autoComplete="off"
            placeholder={show.examples.draftTheme}
          />
        </Field>
        <Button variant="outline" busy={writing} disabled={isBlank} onClick={onWrite}>
          <WandSparkles />
          Generate Prompt
        </Button>
      </div>
      <Field
        label="Detailed prompt"
        hint="Structure it: say what belongs in the category, in the sub-category and in the content of each topic."
      >
        <Textarea
          rows={5}
          value={texts.prompt}
          onValueChange={(prompt) => onChange({ prompt })}
          readOnly={writing}
          maxLength={5000}
          placeholder={show.examples.draftPrompt}
        />
      </Field>
    </div>
  );
}
