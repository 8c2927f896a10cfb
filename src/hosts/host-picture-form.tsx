import { useState } from "react";
import { findPictureSources } from "#platform/files/pictures.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { Slider } from "#ui/controls/slider.tsx";
import { FramePreview } from "./frame-preview.tsx";
import {
  CARD_RATIO,
  HERO_RATIO,
  HERO_RATIO_PHONE,
  makeFramingPresets,
  type PictureFraming,
  ZOOM_RANGE,
} from "./framing.rules.ts";
import { PictureUpload } from "./picture-upload.tsx";
import { PositionChoice } from "./position-choice.tsx";
import type { PictureSender } from "./use-picture-sender.ts";
import type { ProfileForm } from "./use-profile-form.ts";

const PICTURE_SETTINGS = {
  hero: {
    label: "Hero Image",
    place: "The tile at the top of the home page. Without one, the profile image is used.",
    fields: { image: "heroImage", position: "heroImagePosition", scale: "heroImageScale" },
    ratios: [HERO_RATIO, HERO_RATIO_PHONE],
  },
  profile: {
    label: "Profile Image",
    place: "The card under Meet Our Hosts.",
    fields: { image: "profileImage", position: "profileImagePosition", scale: "profileImageScale" },
    ratios: [CARD_RATIO],
  },
} as const;
export type PictureKind = keyof typeof PICTURE_SETTINGS;

const PICTURE_KINDS = [
  { value: "hero", label: PICTURE_SETTINGS.hero.label },
  { value: "profile", label: PICTURE_SETTINGS.profile.label },
] as const;

type Uploads = Record<PictureKind, PictureSender>;

export function HostPictureForm({ form, uploads }: { form: ProfileForm; uploads: Uploads }) {
  const [kind, setKind] = useState<PictureKind>("hero");
  return (
    <div className="grid grid-cols-1 gap-5">
      <SegmentedControl
        label="Picture"
        value={kind}
        options={PICTURE_KINDS}
        onValueChange={setKind}
        className="justify-self-start"
      />
      <PictureFields key={kind} form={form} kind={kind} upload={uploads[kind]} />
    </div>
  );
}

function PictureFields({
  form,
  kind,
  upload,
}: {
  form: ProfileForm;
  kind: PictureKind;
  upload: PictureSender;
}) {
  const { label, place, fields, ratios } = PICTURE_SETTINGS[kind];
  const { typed, set, errorOf } = form;
  const address = typed[fields.image];
  const framing: PictureFraming = { position: typed[fields.position], scale: typed[fields.scale] };
  const setFraming = (newFraming: PictureFraming) =>
    set({ [fields.position]: newFraming.position, [fields.scale]: newFraming.scale });
  const error = errorOf(fields.image) ?? errorOf(fields.position);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-8 gap-y-5 tablet:grid-cols-[auto_minmax(0,1fr)]">
      <legend className="sr-only">{label}</legend>
      <FramePreview
        address={address}
        framing={framing}
        ratios={ratios}
        hostName={typed.hostName || "Host"}
        ground={kind === "hero" ? "night-1" : "paper"}
        onPositionChange={(position) => setFraming({ ...framing, position })}
      />
      <div className="grid min-w-0 grid-cols-1 content-start gap-5">
        <p className="text-on-2 text-t-0">{place}</p>
        <PictureUpload
          kind={kind}
          hostName={typed.hostName}
          address={address}
          upload={upload}
          onChange={(url) => set({ [fields.image]: url })}
        />
        {error && <FieldError>{error}</FieldError>}
        <div className="flex flex-wrap gap-2">
          {makeFramingPresets(findPictureSources(address), ratios).map((preset) => (
            <Button key={preset.label} variant="outline" size="sm" onClick={() => setFraming(preset.framing)}>
              {preset.label}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-7">
          <PositionChoice
            position={framing.position}
            onPositionChange={(position) => setFraming({ ...framing, position })}
          />
          <Field label="Zoom" className="grid-cols-1" error={errorOf(fields.scale)}>
            <Slider
              value={framing.scale}
              min={ZOOM_RANGE.min}
              max={ZOOM_RANGE.max}
              step={ZOOM_RANGE.step}
              format={(scale) => `${scale.toFixed(2)}×`}
              onValueChange={(scale) => setFraming({ ...framing, scale: Math.round(scale * 20) / 20 })}
            />
          </Field>
        </div>
      </div>
    </fieldset>
  );
}
