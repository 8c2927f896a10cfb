import { z } from "zod";
import { endpoints, idInPath, MB, moment } from "#platform/endpoint.contract.ts";
import { show } from "#show.ts";

export const LINK_TYPES = [
  "linkedin",
  "twitter",
  "instagram",
  "facebook",
  "youtube",
  "tiktok",
  "website",
  "linktree",
  "github",
  "medium",
  "substack",
  "podcast",
] as const;

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

export const ZOOM = { min: 0.5, max: 2, step: 0.05, default: 1.15 };

export const HostSocialLink = z.object({
  id: z.int(),
  hostName: z.string(),
  linkType: z.string(),
  url: z.string(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});
export type HostSocialLink = z.output<typeof HostSocialLink>;

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

const MISSING = "Please fill in all required fields";
const requiredText = (label: string, longest: number) =>
  z.string(MISSING).trim().min(1, MISSING).max(longest, `${label} must be at most ${longest} characters`);

const displayOrder = z
  .number("Display order must be a whole number")
  .int("Display order must be a whole number")
  .min(-1_000_000, "Display order is too small")
  .max(1_000_000, "Display order is too large");

const httpAddress = z
  .string(MISSING)
  .trim()
  .min(1, MISSING)
  .max(2000, "URL must be at most 2000 characters")
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "URL must be an http or https address",
  );

export const HostSocialLinkInput = z.object({
  hostName: requiredText("Host name", 100),
  linkType: z
    .string("Link type must be a word")
    .trim()
    .toLowerCase()
    .regex(/^\p{L}{1,30}$/u, "Link type must be one word of at most 30 letters")
    .default("linkedin"),
  url: httpAddress,
  displayOrder: displayOrder.default(0),
  isActive: z.boolean("Active must be true or false").default(true),
});
export type HostSocialLinkInput = z.output<typeof HostSocialLinkInput>;

const position = z.enum(POSITIONS, `Position must be one of ${POSITIONS.join(", ")}`).default("center top");
const zoom = z
  .number("Zoom must be a number from 0.5 to 2")
  .min(ZOOM.min, "Zoom must be a number from 0.5 to 2")
  .max(ZOOM.max, "Zoom must be a number from 0.5 to 2")
  .transform((value) => Math.round(value * 20) / 20)
  .default(ZOOM.default);
/** An own upload's address, or nothing; whether it exists is the use-case's to say. */
const picture = z
  .string("Picture must be an uploaded picture")
  .trim()
  .max(2000, "Picture address must be at most 2000 characters")
  .nullish()
  .transform((text) => text || null);

export const HostProfileInput = z.object({
  hostName: requiredText("Host name", 100).pipe(
    z.enum(show.hosts, `Host name must be one of ${show.hosts.join(", ")}`),
  ),
  role: requiredText("Role", 100),
  bio: requiredText("Bio", 2000),
  quote: requiredText("Quote", 500),
  specialty: requiredText("Specialty", 100),
  heroImage: picture,
  profileImage: picture,
  heroImagePosition: position,
  profileImagePosition: position,
  heroImageScale: zoom,
  profileImageScale: zoom,
  displayOrder: displayOrder.default(0),
  isActive: z.boolean("Active must be true or false").default(true),
});
export type HostProfileInput = z.output<typeof HostProfileInput>;

const id = z.object({ id: idInPath });

export const hostsEndpoints = endpoints({
  "GET /api/host-profiles": {
    access: "public",
    summary: "Host profiles: active ones for visitors, all for admins",
    status: 200,
    answer: z.array(HostProfile),
  },
  "POST /api/host-profiles": {
    access: "admin",
    summary: "Add a host profile",
    status: 201,
    body: HostProfileInput,
    answer: HostProfile,
    errors: [409],
    refreshesPages: true,
  },
  "PUT /api/host-profiles/{id}": {
    access: "admin",
    summary: "Change a host profile",
    status: 200,
    params: id,
    body: HostProfileInput,
    answer: HostProfile,
    errors: [409],
    refreshesPages: true,
  },
  "DELETE /api/host-profiles/{id}": {
    access: "admin",
    summary: "Delete a host profile and its links",
    status: 204,
    params: id,
    refreshesPages: true,
  },
  "GET /api/host-social-links": {
    access: "public",
    summary: "Social links: active ones for visitors, all for admins",
    status: 200,
    answer: z.array(HostSocialLink),
  },
  "POST /api/host-social-links": {
    access: "admin",
    summary: "Add a social link",
    status: 201,
    body: HostSocialLinkInput,
    answer: HostSocialLink,
    refreshesPages: true,
  },
  "PUT /api/host-social-links/{id}": {
    access: "admin",
    summary: "Change a social link",
    status: 200,
    params: id,
    body: HostSocialLinkInput,
    answer: HostSocialLink,
    refreshesPages: true,
  },
  "DELETE /api/host-social-links/{id}": {
    access: "admin",
    summary: "Delete a social link",
    status: 204,
    params: id,
    refreshesPages: true,
  },
  "POST /api/upload-image": {
    access: "admin",
    summary: "Store a picture; it is re-encoded and its metadata dropped",
    status: 201,
    file: "image",
    bodyLimit: 10 * MB,
    answer: z.object({ url: z.string() }),
  },
});
