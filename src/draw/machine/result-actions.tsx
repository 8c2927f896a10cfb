import Copy from "lucide-react/icons/copy";
import Image from "lucide-react/icons/image";
import type { Reel } from "#draw/draw.contract.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { formatResult } from "./copy-text.rules.ts";
import type { MachineState } from "./machine-state.rules.ts";

export function ResultActions({
  topics,
  onCreateImage,
}: {
  topics: readonly Reel[];
  onCreateImage: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3 tablet:ml-auto tablet:gap-4 [&>*]:max-tablet:flex-1">
      <CopyResult topics={topics} />
      <CreateImage variant="outline" onClick={onCreateImage} />
    </div>
  );
}

export function CopyResult({ topics }: { topics: readonly Reel[] }) {
  const show = useShow();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatResult(show, topics, new Date()));
      toast({
        title: "Copied to Clipboard!",
        description: "The three topics are ready to paste.",
        duration: 3000,
      });
    } catch {
      toast({
        variant: "destructive",
        title: "Clipboard Error",
        description: "Could not copy to clipboard. Please try again.",
      });
    }
  };
  return (
    <Button variant="outline" onClick={copy}>
      <Copy aria-hidden="true" />
      Copy Result
    </Button>
  );
}

export function CreateImage({ variant, onClick }: { variant: "default" | "outline"; onClick: () => void }) {
  return (
    <Button variant={variant} onClick={onClick}>
      <Image aria-hidden="true" />
      Create Image
    </Button>
  );
}

/** Screen readers say the three topics; a live region must exist before it changes. */
export function ResultAnnouncement({ state: { phase, topics } }: { state: MachineState }) {
  const announcement = topics
    .map(({ text, category }, index) => `Topic ${index + 1}, ${category}: ${text}`)
    .join(" ");
  return (
    <p role="status" className="sr-only">
      {phase === "result" ? announcement : ""}
    </p>
  );
}
