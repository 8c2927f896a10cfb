import type { ReactNode } from "react";
import { Progress } from "./progress.tsx";

/** Takes the place of a `FileDrop` during an upload. `work` is what the server does once it has the whole file. */
export function UploadProgress({
  name,
  percent,
  work,
  children,
}: {
  name: string;
  percent: number;
  work: string;
  children?: ReactNode;
}) {
  const isSent = percent === 100;
  return (
    <div className="grid min-h-22 gap-2 rounded-control border border-edge border-dashed px-5 py-4 wrap-anywhere">
      <Progress label={isSent ? work : `Uploading ${name}`} value={isSent ? undefined : percent} />
      {children}
    </div>
  );
}
