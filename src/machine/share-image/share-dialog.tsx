import Download from "lucide-react/icons/download";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import type { ShareDialogProps, TopicToShare } from "#machine/topic-to-share.ts";
import { saveFile } from "#platform/browser/save-file.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { makeShareFileName } from "./share-image.rules.ts";
import { openShareSheet } from "./share-picture.ts";
import { SharePreview } from "./share-preview.tsx";
import { useShareImage } from "./use-share-image.ts";

export default function ShareDialog({ topics, ...dialog }: ShareDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Share this topic"
      description="1200 x 630, ready for any feed."
      hasCloseButton
    >
      <SharePanel topics={topics} onClose={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

function SharePanel({ topics, onClose }: { topics: ShareDialogProps["topics"]; onClose: () => void }) {
  const [chosenIndex, setChosenIndex] = useState(0);
  const topic = topics[chosenIndex] ?? topics[0];
  if (!topic) return null;
  return (
    <>
      {topics.length > 1 && (
        <SegmentedControl
          label="Topic"
          value={String(chosenIndex)}
          options={topics.map((_, index) => ({ value: String(index), label: `Topic ${index + 1}` }))}
          onValueChange={(value) => setChosenIndex(Number(value))}
          className="justify-self-start"
        />
      )}
      <ShareImage topic={topic} onClose={onClose} />
    </>
  );
}

function ShareImage({ topic, onClose }: { topic: TopicToShare; onClose: () => void }) {
  const show = useShow();
  const image = useShareImage(show, topic);
  const { picture, busy, withBackground } = image;
  const isNotReady = picture === undefined || busy !== undefined;

  const save = (blob: Blob, description: string) => {
    saveFile(makeShareFileName(show, new Date()), blob);
    toast({ title: "Image Downloaded", description });
  };
  const share = async (blob: Blob) => {
    try {
      if (await openShareSheet(blob, makeShareFileName(show, new Date()), topic.content))
        toast({ title: "Shared Successfully" });
      else save(blob, "Sharing is not supported here, so the image was saved instead.");
    } catch (error) {
      // Closing the share sheet isn't an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({
        variant: "destructive",
        title: "Sharing Failed",
        description: "There was a problem sharing your image. Try downloading it instead.",
      });
    }
  };

  return (
    <>
      <SharePreview url={picture?.url} topic={topic.content} busy={busy} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Switch
          label="Use relevant background image"
          checked={withBackground}
          onCheckedChange={image.setWithBackground}
        />
        <Button
          variant="link"
          className="ml-auto"
          busy={withBackground && busy !== undefined}
          disabled={!withBackground}
          onClick={image.regenerateBackground}
        >
          Regenerate Background
        </Button>
      </div>
      <DialogFooter className="justify-start">
        <Button
          disabled={isNotReady}
          onClick={() => picture && save(picture.blob, "Look in your downloads.")}
        >
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="outline" disabled={isNotReady} onClick={() => picture && share(picture.blob)}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
        <Button variant="outline" busy={busy !== undefined} onClick={image.regenerate}>
          <RefreshCw aria-hidden="true" />
          Regenerate
        </Button>
        <Button variant="ghost" onClick={onClose} className="ml-auto">
          Close
        </Button>
      </DialogFooter>
    </>
  );
}
