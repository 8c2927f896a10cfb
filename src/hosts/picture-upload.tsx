import Download from "lucide-react/icons/download";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useRef, useState } from "react";
import { fetchFile } from "#platform/browser/fetch-file.ts";
import { saveFile } from "#platform/browser/save-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { UploadProgress } from "#ui/states/upload-progress.tsx";
import { uploadPicture } from "./host-changes.queries.ts";

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export function PictureUpload({
  kind,
  hostName,
  address,
  onChange,
}: {
  kind: "hero" | "profile";
  hostName: string;
  address: string | null;
  onChange: (url: string | null) => void;
}) {
  const { sending, send, stop } = useUpload(kind, onChange);
  return (
    <div className="grid gap-3">
      {sending ? (
        <UploadProgress {...sending} work="Preparing the picture">
          <Button variant="link" size="sm" className="justify-self-start" onClick={stop}>
            Stop upload
          </Button>
        </UploadProgress>
      ) : (
        <FileDrop
          aria-label={`Upload ${kind} image`}
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          prompt={address ? "Upload another picture, or drop it here" : "Upload a picture, or drop it here"}
          hint="JPEG, PNG, WebP, GIF or AVIF, at most 10 MB"
          onFile={send}
        />
      )}
      {address && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => downloadPicture(address, hostName, kind)}>
            <Download />
            Download
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            <Trash />
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}

async function downloadPicture(address: string, hostName: string, kind: string) {
  try {
    const name = `${hostName} ${kind}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    saveFile(`${name}.webp`, await fetchFile(address));
  } catch (error) {
    toastFailure("Failed to download image", error);
  }
}

type UploadState = { name: string; percent: number };

function useUpload(kind: "hero" | "profile", onChange: (url: string) => void) {
  const [sending, setSending] = useState<UploadState>();
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
