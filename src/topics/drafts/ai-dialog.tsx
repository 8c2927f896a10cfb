import CircleAlert from "lucide-react/icons/circle-alert";
import Sparkles from "lucide-react/icons/sparkles";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioGroup } from "#ui/controls/radio-group.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { TabPanel, Tabs } from "#ui/lists/tabs.tsx";
import { CustomPrompt, type PromptTexts } from "./custom-prompt.tsx";
import { DraftList, DraftListLoading } from "./draft-list.tsx";
import { DRAFT_PRESET_OPTIONS, type DraftPreset, describeMissingKeys } from "./drafts.rules.ts";
import { type DraftChoices, GeneratorChoices } from "./generator-choices.tsx";
import { useSaveDrafts } from "./use-save-drafts.ts";
import { useTopicDrafts } from "./use-topic-drafts.ts";

const TABS = [
  { value: "preset", label: "Preset Prompts" },
  { value: "custom", label: "Custom Prompt" },
] as const;

type Settings = DraftChoices & PromptTexts & { tab: "preset" | "custom"; preset: DraftPreset };
const DEFAULT_SETTINGS: Settings = {
  tab: "preset",
  preset: "podcast_topic",
  mode: "openai",
  count: "3",
  theme: "",
  prompt: "",
};

/**
 * The AI topic generator. Closing the dialog aborts requests in progress, but keeps the drafts and what the user typed
 * until the user saves or cancels.
 */
export default function AiDialog({ open, onOpenChange }: DialogState) {
  const settingsDraft = useFormDraft("topic-drafts", DEFAULT_SETTINGS);
  const { values: settings, change: changeSettings } = settingsDraft;
  const work = useTopicDrafts();
  const { save, saving } = useSaveDrafts(() => {
    onOpenChange(false);
    work.clear();
  });
  const isCustom = settings.tab === "custom";
  const isPromptMissing = isCustom && settings.prompt.trim() === "";

  const close = (isOpen: boolean) => {
    if (!isOpen) work.stop();
    onOpenChange(isOpen);
  };
  const cancel = () => {
    close(false);
    work.clear();
    settingsDraft.discard();
  };
  const generate = () => {
    const count = Number(settings.count);
    const options = isCustom
      ? { type: "custom" as const, customPrompt: settings.prompt, count }
      : { type: settings.preset, count };
    work.generate(options, settings.mode);
  };

  return (
    <Dialog open={open} onOpenChange={close} title="AI Topic Generator" size="lg">
      <Tabs label="Prompt" tabs={TABS} value={settings.tab} onValueChange={(tab) => changeSettings({ tab })}>
        <TabPanel value="preset" className="pt-5">
          <RadioGroup
            label="What to draft"
            value={settings.preset}
            options={DRAFT_PRESET_OPTIONS}
            onValueChange={(preset) => changeSettings({ preset })}
            className="tablet:grid-cols-3"
          />
        </TabPanel>
        <TabPanel value="custom" className="pt-5">
          <CustomPrompt
            texts={settings}
            onChange={changeSettings}
            writing={work.writing}
            onWrite={() => work.write(settings.theme, (prompt) => changeSettings({ prompt }))}
          />
        </TabPanel>
      </Tabs>
      <GeneratorChoices choices={settings} onChange={changeSettings} />
      {work.missingKeys.length > 0 && <ApiKeyAlert>{describeMissingKeys(work.missingKeys)}</ApiKeyAlert>}
      {work.drafting && <DraftListLoading count={Number(settings.count)} />}
      {work.drafts && !work.drafting && (
        <DraftList drafts={work.drafts} onSelect={work.select} onClear={work.clear} />
      )}
      <DialogFooter>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant={work.drafts ? "outline" : "default"}
          busy={work.drafting}
          disabled={isPromptMissing}
          onClick={generate}
        >
          <Sparkles />
          Generate Topics
        </Button>
        {work.drafts && (
          <Button busy={saving} onClick={() => work.drafts && save(work.drafts)}>
            Save Selected Topics
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function ApiKeyAlert({ children }: { children: string }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded-control border border-error p-4 text-error">
      <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
