import { useState } from "react";
import { fetchFile } from "#platform/browser/fetch-file.ts";
import { saveFile } from "#platform/browser/save-file.ts";
import { type ToastMessage, toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";

/** Returns a function that downloads a file from this site and saves it as `name`. Toasts report the outcome. */
export function useDownload({
  path,
  name,
  done,
  failed,
}: {
  path: string;
  name: string;
  done: ToastMessage;
  /** The title of the toast after a failed download. The reason appears below it. */
  failed: string;
}) {
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    setDownloading(true);
    try {
      saveFile(name, await fetchFile(path));
      toast(done);
    } catch (error) {
      toastFailure(failed, error);
    } finally {
      setDownloading(false);
    }
  };
  return { download, busy: isDownloading };
}
