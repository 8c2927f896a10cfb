import { useEffect, useRef, useState } from "react";
import type { TopicToShare } from "#machine/topic-to-share.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { toast } from "#ui/layers/toast.ts";
import { HiddenCanvasError, makeShareImage, requestBackground } from "./share-picture.ts";

export type Picture = { blob: Blob; address: string };

/** Draws a topic's share image, and redraws it after each change. A new drawing aborts the previous one. */
export function useShareImage(show: PageShow, topic: TopicToShare) {
  const [picture, setPicture] = useState<Picture>();
  const [busy, setBusy] = useState<"drawing" | "background">();
  const [withBackground, setWithBackground] = useState(false);
  const background = useRef<{ topic: TopicToShare; picture: ImageBitmap }>(undefined);
  const running = useRef(new AbortController());

  async function make(wanted: "as it is" | "new background", inBackground: boolean, done: string) {
    running.current.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    if (wanted === "new background" || background.current?.topic !== topic) background.current = undefined;
    setBusy("drawing");
    try {
      if (inBackground && !background.current) {
        setBusy("background");
        const made = await loadBackground(topic, signal);
        if (signal.aborted) return;
        background.current = made && { topic, picture: made };
      }
      const blob = await makeShareImage(show, topic, inBackground ? background.current?.picture : undefined);
      if (signal.aborted) return;
      setPicture({ blob, address: URL.createObjectURL(blob) });
      if (!inBackground || background.current)
        toast({ title: done, description: "Ready to share.", duration: 3000 });
    } catch (failure) {
      if (signal.aborted) return;
      toast({
        variant: "destructive",
        title: "Error Generating Image",
        description:
          failure instanceof HiddenCanvasError
            ? "Your browser stops pages from making pictures. Allow this site to use the canvas, then press Regenerate."
            : "There was a problem creating your shareable image.",
      });
    } finally {
      if (!signal.aborted) setBusy(undefined);
    }
  }

  const makeFirst = useRef(make);
  makeFirst.current = make;
  useEffect(() => {
    if (topic) makeFirst.current("as it is", withBackground, "Image Generated!");
  }, [topic, withBackground]);
  useEffect(() => () => running.current.abort(), []);
  useEffect(() => () => picture && URL.revokeObjectURL(picture.address), [picture]);

  return {
    picture,
    busy,
    withBackground,
    setWithBackground,
    regenerate: () => make("as it is", withBackground, "Image Generated!"),
    regenerateBackground: () => make("new background", true, "Background Updated"),
  };
}

/** Loads a generated background. Returns undefined if loading fails; the image then uses the show's own background. */
async function loadBackground(topic: TopicToShare, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  try {
    return await requestBackground(topic, signal);
  } catch {
    if (!signal.aborted)
      toast({
        variant: "destructive",
        title: "Image Generation Failed",
        description: "Could not generate a related background image. Using default background.",
      });
    return undefined;
  }
}
