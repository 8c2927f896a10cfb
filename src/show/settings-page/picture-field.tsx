import { uploadPicture } from "#hosts/host-changes.queries.ts";
import { formatLookAttribute } from "#show/look.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { useFieldError } from "./show-fields.tsx";
import { useShowForm } from "./use-show-draft.ts";

/** Lets the team upload or remove one of the show's pictures. `emptyText` is shown when there is no picture. */
export function PictureField({
  path,
  label,
  emptyText,
  url,
}: {
  path: "logo" | "icon";
  label: string;
  emptyText: string;
  url: string | null;
}) {
  const { show, edit } = useShowForm();
  const upload = useChangeWithToast((file: File) => uploadPicture(file), {
    failure: `Failed to upload the ${path}`,
    refresh: () => {},
    onDone: (uploadedUrl) => edit({ [path]: uploadedUrl }),
  });
  return (
    <div className="grid content-start gap-2">
      <Field path={path} label={label} error={useFieldError(path)}>
        <FileDrop
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          prompt={upload.isPending ? "Uploading..." : url ? "Change" : "Upload"}
          hint={url ? undefined : emptyText}
          disabled={upload.isPending}
          onFile={upload.mutate}
        />
      </Field>
      {url && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={url}
            alt={label}
            data-look={formatLookAttribute(show)}
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
