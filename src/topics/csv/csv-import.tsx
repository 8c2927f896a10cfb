import X from "lucide-react/icons/x";
import { useState } from "react";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { DialogFooter } from "#ui/layers/dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { Progress } from "#ui/states/progress.tsx";
import { useTemplateDownload } from "./csv-download.ts";
import { type CsvProblem, checkCsvFile, checkCsvText } from "./csv-file.rules.ts";
import { CsvResultMessage } from "./csv-result.tsx";
import { useCsvImport } from "./use-csv-import.ts";

type ChosenFile = { name: string; size: number; csv: string };

const toastProblem = (problem: CsvProblem) => toast({ ...problem, variant: "destructive" });

export function CsvImport({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile>();
  const draft = useFormDraft("pasted-rows", { pasted: "" });
  const { pasted } = draft.values;
  const { state, start, reset } = useCsvImport(draft.discard);
  const csv = file?.csv ?? pasted;
  const running = state.kind === "running";

  const submit = () => {
    const problem = checkCsvText(csv);
    if (problem) toastProblem(problem);
    else start(csv);
  };
  const startOver = () => {
    reset();
    setFile(undefined);
    draft.discard();
  };
  if (state.kind === "done")
    return (
      <div className="grid gap-5">
        <CsvResultMessage title="Import Successful" {...state.result} />
        <DialogFooter>
          <Button variant="ghost" onClick={startOver}>
            Import Another File
          </Button>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </div>
    );
  return (
    <div className="grid gap-5">
      {file ? (
        <FileChip file={file} disabled={running} onRemove={() => setFile(undefined)} />
      ) : (
        <FileOrPasteInput
          disabled={running}
          onFile={setFile}
          pasted={pasted}
          onPaste={(newRows) => draft.change({ pasted: newRows })}
        />
      )}
      {state.kind === "failed" && <CsvResultMessage title="Import Failed" failed {...state} />}
      {running && <Progress label={STEP_LABELS[state.progress]} value={state.progress} />}
      <DialogFooter>
        <Button busy={running} onClick={submit}>
          Import Topics
        </Button>
      </DialogFooter>
    </div>
  );
}

const STEP_LABELS = { 25: "Sending the rows", 50: "Adding the topics", 100: "Done" } as const;

function FileOrPasteInput({
  disabled,
  onFile,
  pasted,
  onPaste,
}: {
  disabled: boolean;
  onFile: (file: ChosenFile) => void;
  pasted: string;
  onPaste: (text: string) => void;
}) {
  const template = useTemplateDownload();
  const readFile = async (file: File) => {
    const problem = checkCsvFile(file);
    if (problem) return toastProblem(problem);
    try {
      const csv = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
      onFile({ name: file.name, size: file.size, csv });
    } catch {
      toastProblem({
        title: "Invalid File Type",
        description: "The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.",
      });
    }
  };
  return (
    <>
      <p className="text-on-2">
        Columns: category, subCategory, content and, if you like, source.{" "}
        <Button
          variant="link"
          busy={template.busy}
          onClick={template.download}
          className="finger min-h-6! align-baseline text-[1em]!"
        >
          Download Template
        </Button>
      </p>
      <FileDrop
        accept=".csv,text/csv"
        aria-label="CSV file"
        prompt="Choose a CSV file or drop it here"
        hint="At most 5 MB"
        disabled={disabled}
        onFile={readFile}
      />
      <Field label="Or paste the rows, with their header">
        <Textarea
          rows={6}
          spellCheck={false}
          value={pasted}
          readOnly={disabled}
          onValueChange={onPaste}
          placeholder={"category,subCategory,content,source\nMoney,Rent,Who pays for the empty room?,manual"}
          className="max-h-72"
        />
      </Field>
    </>
  );
}

function FileChip({
  file,
  disabled,
  onRemove,
}: {
  file: ChosenFile;
  disabled: boolean;
  onRemove: () => void;
}) {
  return (
    <p className="flex items-center justify-between gap-4 rounded-control border border-edge bg-field px-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-label">{file.name}</b>{" "}
        <span className="text-on-2">{formatFileSize(file.size)}</span>
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Remove ${file.name}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <X />
      </Button>
    </p>
  );
}
