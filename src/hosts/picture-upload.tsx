import Download from "lucide-react/icons/download";
import Trash from "lucide-react/icons/trash-2";
import { fetchFile } from "#platform/browser/fetch-file.ts";
import { saveFile } from "#platform/browser/save-file.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { UploadProgress } from "#ui/states/upload-progress.tsx";
import type { PictureSender } from "./use-picture-sender.ts";

export function PictureUpload({
  kind,
  hostName,
  address,
  upload: { sending, send, stop },
  onChange,
}: {
  kind: "hero" | "profile";
  hostName: string;
  address: string | null;
  upload: PictureSender;
  onChange: (url: null) => void;
}) {
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
