import { z } from "zod";
import { dateTime } from "#platform/http/endpoint.contract.ts";
import { ZOOM_RANGE } from "./framing.rules.ts";
import { activeField, displayOrderField, makeHostTextField } from "./host-fields.contract.ts";

export const ALLOWED_PICTURE_POSITIONS = [
  "left top",
  "center top",
  "right top",
  "left center",
  "center center",
  "right center",
  "left bottom",
  "center bottom",
  "right bottom",
] as const;

export const HostProfile = z.object({
  id: z.int(),
  hostName: z.string(),
  role: z.string(),
  bio: z.string(),
  quote: z.string(),
  specialty: z.string(),
  heroImage: z.string().nullable(),
  profileImage: z.string().nullable(),
  heroImagePosition: z.string(),
  profileImagePosition: z.string(),
  heroImageScale: z.number(),
  profileImageScale: z.number(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type HostProfile = z.output<typeof HostProfile>;

const positionField = z.enum(
  ALLOWED_PICTURE_POSITIONS,
  `Position must be one of ${ALLOWED_PICTURE_POSITIONS.join(", ")}`,
);
const INVALID_ZOOM_MESSAGE = "Zoom must be a number from 0.5 to 2";
const zoomField = z
  .number(INVALID_ZOOM_MESSAGE)
  .min(ZOOM_RANGE.min, INVALID_ZOOM_MESSAGE)
  .max(ZOOM_RANGE.max, INVALID_ZOOM_MESSAGE)
  .transform((value) => Math.round(value * 20) / 20);
const pictureField = z
  .string("Picture must be an uploaded picture")
  .trim()
  .max(2000, "Picture address must be at most 2000 characters")
  .transform((text) => text || null)
  .nullable();

const textFields = z.object({
  hostName: makeHostTextField("Host name", 100),
  role: makeHostTextField("Role", 100),
  bio: makeHostTextField("Bio", 2000),
  quote: makeHostTextField("Quote", 500),
  specialty: makeHostTextField("Specialty", 100),
});
const optionalFields = z.object({
  heroImage: pictureField,
  profileImage: pictureField,
  heroImagePosition: positionField,
  profileImagePosition: positionField,
  heroImageScale: zoomField,
  profileImageScale: zoomField,
  displayOrder: displayOrderField,
  isActive: activeField,
});

export const HostProfileInput = textFields.extend({
  heroImage: pictureField.default(null),
  profileImage: pictureField.default(null),
  heroImagePosition: positionField.default("center top"),
  profileImagePosition: positionField.default("center top"),
  heroImageScale: zoomField.default(ZOOM_RANGE.default),
  profileImageScale: zoomField.default(ZOOM_RANGE.default),
  displayOrder: displayOrderField.default(0),
  isActive: activeField.default(true),
});
export type HostProfileInput = z.output<typeof HostProfileInput>;

/** Omitted fields stay unchanged. `basedOn` is the profile as the sender saw it. */
export const HostProfileChange = textFields.extend({
  ...optionalFields.partial().shape,
  basedOn: HostProfile.omit({ id: true, createdAt: true, updatedAt: true }).optional(),
});
export type HostProfileChange = z.output<typeof HostProfileChange>;
