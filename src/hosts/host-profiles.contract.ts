import { z } from "zod";
import { moment } from "#platform/http/endpoint.contract.ts";
import { ZOOM } from "./framing.rules.ts";
import { displayOrder, hostText, isActive } from "./host-fields.contract.ts";

export const POSITIONS = [
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
  createdAt: moment,
  updatedAt: moment,
});
export type HostProfile = z.output<typeof HostProfile>;

const position = z.enum(POSITIONS, `Position must be one of ${POSITIONS.join(", ")}`);
const INVALID_ZOOM_MESSAGE = "Zoom must be a number from 0.5 to 2";
const zoom = z
  .number(INVALID_ZOOM_MESSAGE)
  .min(ZOOM.min, INVALID_ZOOM_MESSAGE)
  .max(ZOOM.max, INVALID_ZOOM_MESSAGE)
  .transform((value) => Math.round(value * 20) / 20);
const picture = z
  .string("Picture must be an uploaded picture")
  .trim()
  .max(2000, "Picture address must be at most 2000 characters")
  .transform((text) => text || null)
  .nullable();

const textFields = z.object({
  hostName: hostText("Host name", 100),
  role: hostText("Role", 100),
  bio: hostText("Bio", 2000),
  quote: hostText("Quote", 500),
  specialty: hostText("Specialty", 100),
});
const optionalFields = z.object({
  heroImage: picture,
  profileImage: picture,
  heroImagePosition: position,
  profileImagePosition: position,
  heroImageScale: zoom,
  profileImageScale: zoom,
  displayOrder,
  isActive,
});

export const HostProfileInput = textFields.extend({
  heroImage: picture.default(null),
  profileImage: picture.default(null),
  heroImagePosition: position.default("center top"),
  profileImagePosition: position.default("center top"),
  heroImageScale: zoom.default(ZOOM.default),
  profileImageScale: zoom.default(ZOOM.default),
  displayOrder: displayOrder.default(0),
  isActive: isActive.default(true),
});
export type HostProfileInput = z.output<typeof HostProfileInput>;

/** Fields that are left out stay unchanged. */
export const HostProfileChange = textFields.extend(optionalFields.partial().shape);
export type HostProfileChange = z.output<typeof HostProfileChange>;
