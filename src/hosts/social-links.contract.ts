import { z } from "zod";
import { dateTime } from "#platform/http/endpoint.contract.ts";
import { activeField, displayOrderField, makeHostTextField } from "./host-fields.contract.ts";

export const HostSocialLink = z.object({
  id: z.int(),
  hostName: z.string(),
  linkType: z.string(),
  url: z.string(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type HostSocialLink = z.output<typeof HostSocialLink>;

const urlField = makeHostTextField("URL", 2000).refine(
  (text) => z.url({ protocol: /^https?$/ }).safeParse(text).success,
  "URL must begin with https:// or http://",
);

const linkFields = z.object({
  hostName: makeHostTextField("Host name", 100),
  linkType: z
    .string("Link type must be a word")
    .trim()
    .toLowerCase()
    .regex(/^\p{L}{1,30}$/u, "Link type must be one word of at most 30 letters"),
  url: urlField,
  displayOrder: displayOrderField,
  isActive: activeField,
});

export const HostSocialLinkInput = linkFields.extend({
  linkType: linkFields.shape.linkType.default("linkedin"),
  displayOrder: displayOrderField.default(0),
  isActive: activeField.default(true),
});
export type HostSocialLinkInput = z.output<typeof HostSocialLinkInput>;

/** Omitted fields stay unchanged. `basedOn` is the link as the sender saw it. */
export const HostSocialLinkChange = linkFields
  .partial({ linkType: true, displayOrder: true, isActive: true })
  .extend({ basedOn: HostSocialLink.omit({ id: true, createdAt: true, updatedAt: true }).optional() });
export type HostSocialLinkChange = z.output<typeof HostSocialLinkChange>;
