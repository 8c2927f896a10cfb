import { useEffect, useRef, useState } from "react";
import type { TopicToShare } from "#machine/topic-to-share.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { toast } from "#ui/layers/toast.ts";
import { BlockedCanvasError, makeShareImage, requestBackground } from "./share-picture.ts";

export type RenderedShareImage = { blob: Blob; url: string };

/** Draws a topic's share image, and redraws it after each change. Starting a new drawing aborts the previous one. */
export function useShareImage(show: PageShow, topic: TopicToShare) {
  const [picture, setPicture] = useState<RenderedShareImage>();
  const [busy, setBusy] = useState<"drawing" | "background">();
  const [withBackground, setWithBackground] = useState(false);
  const background = useRef<{ topic: TopicToShare; picture: ImageBitmap }>(undefined);
  const currentController = useRef(new AbortController());

  async function makeImage(
    mode: "as it is" | "new background",
    usesBackground: boolean,
    successTitle: string,
  ) {
    currentController.current.abort();
    const controller = new AbortController();
    currentController.current = controller;
    const { signal } = controller;
    if (mode === "new background" || background.current?.topic !== topic) background.current = undefined;
    setBusy("drawing");
    try {
      if (usesBackground && !background.current) {
        setBusy("background");
        const newBackground = await loadBackground(topic, signal);
        if (signal.aborted) return;
        background.current = newBackground && { topic, picture: newBackground };
      }
      const blob = await makeShareImage(
        show,
        topic,
        usesBackground ? background.current?.picture : undefined,
      );
      if (signal.aborted) return;
      setPicture({ blob, url: URL.createObjectURL(blob) });
      if (!usesBackground || background.current)
        toast({ title: successTitle, description: "Ready to share.", duration: 3000 });
    } catch (error) {
      if (signal.aborted) return;
      toast({
        variant: "destructive",
        title: "Error Generating Image",
        description:
          error instanceof BlockedCanvasError
            ? "Your browser stops pages from making pictures. Allow this site to use the canvas, then press Regenerate."
            : "There was a problem creating your shareable image.",
      });
    } finally {
      if (!signal.aborted) setBusy(undefined);
    }
  }

  const latestMakeImage = useRef(makeImage);
  latestMakeImage.current = makeImage;
  useEffect(() => {
    if (topic) latestMakeImage.current("as it is", withBackground, "Image Generated!");
  }, [topic, withBackground]);
  useEffect(() => () => currentController.current.abort(), []);
  useEffect(() => () => picture && URL.revokeObjectURL(picture.url), [picture]);

  return {
    picture,
    busy,
    withBackground,
    setWithBackground,
    regenerate: () => makeImage("as it is", withBackground, "Image Generated!"),
    regenerateBackground: () => makeImage("new background", true, "Background Updated"),
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
