import Copy from "lucide-react/icons/copy";
import Image from "lucide-react/icons/image";
import type { DrawnTopic } from "#machine/machine.contract.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/layers/toast.ts";
import { formatTopicsForClipboard } from "./copy-text.rules.ts";
import type { MachineState, ReelNumber } from "./machine-state.rules.ts";

/**
 * Scrolls the panel into view, because on a phone it appears below the screen. Moves the focus here if it was on the
 * button that chose the topic, which is gone.
 */
function showPanel(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: "nearest" });
  if (document.activeElement === document.body) panel?.focus({ preventScroll: true });
}

export function SelectedTopicPanel({
  topics,
  picked,
  onCreateImage,
}: {
  topics: readonly DrawnTopic[];
  picked: ReelNumber;
  onCreateImage: () => void;
}) {
  const topic = topics[picked];
  if (!topic) return null;
  return (
    <div
      ref={showPanel}
      tabIndex={-1}
      className="mt-6 grid outline-none animate-rise scroll-mb-6 items-center gap-6 border-rule border-t pt-6 tablet:grid-cols-[1fr_auto] tablet:pl-1"
    >
      <div className="grid min-w-0 gap-1.5">
        <p className="text-on-2 text-t-1">
          Selected topic: <b className="font-strong text-on">{topic.category}</b> / {topic.subCategory}
        </p>
        <p
          dir="auto"
          className="display max-w-[40ch] hyphens-auto text-[1.375rem] leading-[1.15] tablet:text-[1.875rem] wrap-anywhere"
        >
          {topic.text}
        </p>
      </div>
      <div className="grid gap-2.5 tablet:w-48">
        <CreateImageButton variant="default" onClick={onCreateImage} />
        <CopyResultButton topics={topics} />
      </div>
    </div>
  );
}

export function CopyResultButton({ topics }: { topics: readonly DrawnTopic[] }) {
  const show = useShow();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatTopicsForClipboard(show, topics, new Date()));
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

export function CreateImageButton({
  variant,
  onClick,
}: {
  variant: "default" | "outline";
  onClick: () => void;
}) {
  return (
    <Button variant={variant} onClick={onClick}>
      <Image aria-hidden="true" />
      Create Image
    </Button>
  );
}

/**
 * Announces the three topics to screen readers. The element is always rendered, because a screen reader only announces
 * changes to a live region that already exists.
 */
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
