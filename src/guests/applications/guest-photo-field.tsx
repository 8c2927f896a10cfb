import { useRef, useState } from "react";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, useFieldAttributes } from "#ui/controls/field.tsx";
import { FileDrop } from "#ui/controls/file-drop.tsx";
import { Spinner } from "#ui/states/spinner.tsx";
import { countBytes, shrinkPhoto, UnusablePhotoError } from "./photo-shrinking.ts";

const ACCEPTED_TYPES = "image/jpeg,image/png,image/webp";

/**
 * Lets guests choose or remove a photo. `value` is the photo's data URL. `onPreparing` is called with a promise that
 * says whether the photo can be used.
 */
export function GuestPhotoField({
  value,
  onChange,
  onPreparing,
  error,
}: {
  value: string | null | undefined;
  onChange: (dataUrl: string) => void;
  onPreparing: (isUsable: Promise<boolean>) => void;
  error?: string | undefined;
}) {
  const { take, name, reading, problem } = useChosenFile(onChange);
  const onFile = (file: File) => onPreparing(take(file));
  return (
    <Field
      label="Photo, optional"
      error={problem ? <PhotoProblem problem={problem} hasPhoto={Boolean(value)} /> : error}
    >
      {reading && <PhotoProgress />}
      {!reading && value && (
        <PhotoPreview name={name} dataUrl={value} onFile={onFile} onRemove={() => onChange("")} />
      )}
      {!reading && !value && (
        <FileDrop accept={ACCEPTED_TYPES} hint="JPEG, PNG or WebP, up to 5 MB" onFile={onFile} />
      )}
    </Field>
  );
}

function useChosenFile(onChange: (dataUrl: string) => void) {
  // A photo from a saved draft has no file name.
  const [name, setName] = useState("Your photo");
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preparePhoto = async (file: File): Promise<boolean> => {
    setReading(true);
    setProblem(undefined);
    try {
      onChange(await shrinkPhoto(file));
      setName(file.name);
      return true;
    } catch (failure) {
      if (!(failure instanceof UnusablePhotoError)) throw failure;
      setProblem(failure.message);
      return false;
    } finally {
      setReading(false);
    }
  };
  return { take: preparePhoto, name, reading: isReading, problem };
}

/** Says why the chosen file can't be used, and what will be sent if the guest doesn't choose another one. */
const PhotoProblem = ({ problem, hasPhoto }: { problem: string; hasPhoto: boolean }) => (
  <span role="alert">
    <span className="block">{problem}</span>
    {hasPhoto
      ? "Your request will be sent with the photo you chose before."
      : "Your request will be sent without a photo."}
  </span>
);

const FRAME_CLASSES =
  "flex min-h-22 min-w-0 flex-wrap items-center gap-x-5 gap-y-3 rounded-control border border-edge border-dashed px-4 py-3.5";

function PhotoProgress() {
  return (
    <div className={FRAME_CLASSES}>
      <Spinner label="Preparing the photo" />
      <span aria-hidden="true" className="text-on-2 text-t-1">
        Preparing the photo
      </span>
    </div>
  );
}

function PhotoPreview({
  name,
  dataUrl,
  onFile,
  onRemove,
}: {
  name: string;
  dataUrl: string;
  onFile: (file: File) => void;
  onRemove: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const field = useFieldAttributes();
  return (
    <div className={FRAME_CLASSES}>
      <img
        src={dataUrl}
        alt="What will be sent"
        className="size-21 shrink-0 rounded-sign bg-second object-cover"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-label text-t-1">{name}</p>
        <p className="text-on-2 text-t-0">
          {describeType(dataUrl)}, {formatFileSize(countBytes(dataUrl))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          Change
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <input
        {...field}
        ref={input}
        type="file"
        accept={ACCEPTED_TYPES}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

const describeType = (dataUrl: string): string =>
  dataUrl.startsWith("data:image/png") ? "PNG" : dataUrl.startsWith("data:image/webp") ? "WebP" : "JPEG";
