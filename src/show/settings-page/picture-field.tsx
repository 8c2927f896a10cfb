import { useMutation } from "@tanstack/react-query";
import { uploadPicture } from "#hosts/host-changes.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { useFieldError } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

/** Edits one of the show's pictures. `none` is the text to show when there is no picture. */
export function PictureField({
  path,
  label,
  none,
  address,
}: {
  path: "logo" | "icon";
  label: string;
  none: string;
  address: string | null;
}) {
  const { edit } = useShowForm();
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadPicture(file, { onProgress: () => undefined, signal: new AbortController().signal }),
    onSuccess: (url) => edit({ [path]: url }),
    onError: (error) => toastFailure(`Failed to upload the ${path}`, error),
  });
  return (
    <div className="grid content-start gap-2">
      <Field path={path} label={label} error={useFieldError(path)}>
        <FileDrop
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          prompt={upload.isPending ? "Uploading..." : address ? "Change" : "Upload"}
          hint={address ? undefined : none}
          disabled={upload.isPending}
          onFile={upload.mutate}
        />
      </Field>
      {address && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={address}
            alt={label}
            data-ground="night-1"
            className="h-12 max-w-28 rounded-sign object-contain p-1.5"
          />
          <Button variant="link" size="sm" onClick={() => edit({ [path]: null })}>
            Remove {path}
          </Button>
        </div>
      )}
    </div>
  );
}
