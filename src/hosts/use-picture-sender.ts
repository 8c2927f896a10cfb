import { useEffect, useRef, useState } from "react";
import { toast } from "#ui/layers/toast.ts";
import { uploadPicture } from "./host-changes.queries.ts";

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

type Upload = { name: string; percent: number };
export type PictureSender = {
  /** The upload in progress. */
  sending: Upload | undefined;
  send: (file: File) => Promise<unknown>;
  stop: () => void;
};

/** Uploads a host's picture. Unmounting stops the upload, so call this in the dialog and not in one of its tabs. */
export function usePictureSender(kind: "hero" | "profile", onChange: (url: string) => void): PictureSender {
  const [sending, setSending] = useState<Upload>();
  const abortController = useRef<AbortController>(undefined);
  useEffect(() => () => abortController.current?.abort(), []);
  const refuse = (reason: string) =>
    toast({
      variant: "destructive",
      title: "Upload failed",
      description: `Failed to upload ${kind} image: ${reason}`,
    });
  const sendPicture = async (file: File) => {
    if (file.size > MAX_PICTURE_BYTES) return refuse("The file is larger than 10 MB");
    const controller = new AbortController();
    abortController.current = controller;
    const onProgress = (percent: number) => setSending({ name: file.name, percent });
    try {
      onChange(await uploadPicture(file, { onProgress, signal: controller.signal }));
      toast({ title: "Image uploaded", description: "Save the profile to show it on the site." });
    } catch (error) {
      if (!controller.signal.aborted) refuse(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(undefined);
    }
  };
  return { sending, send: sendPicture, stop: () => abortController.current?.abort() };
}
