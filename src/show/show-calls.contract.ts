import { z } from "zod";
import { defineEndpoints, KB, MB, numberInQuery, requiredText } from "#platform/http/endpoint.contract.ts";
import { Show } from "./show.contract.ts";
import { ShowInput } from "./show-draft.contract.ts";

const versionField = z.int32("Version is required");
const INVALID_VERSION_MESSAGE = "Version must be a whole number";
/** The version of the draft that the sender saw. If it is out of date, the change is refused. */
const seenVersion = numberInQuery(z.int(INVALID_VERSION_MESSAGE)).optional();

const FilePictures = z.object({ logo: z.base64().nullish(), icon: z.base64().nullish() }).optional();
/** Rejects a file with unknown fields, which must come from another program or a newer version of this one. */
export const ShowFile = ShowInput.omit({ logo: true, icon: true })
  .extend({ pictures: FilePictures })
  .strict();
export type ShowFile = z.output<typeof ShowFile>;

export const ShowDraft = z.object({
  draft: Show,
  published: Show,
  version: z.int(),
  savedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  canUndo: z.boolean(),
});
export type ShowDraft = z.output<typeof ShowDraft>;

const iconEndpoint = { access: "public", summary: "The show's own icon, if it has one" } as const;

const publishEndpoint = { access: "owner", answer: ShowDraft, errors: [409], refreshesPages: true } as const;

export const showEndpoints = defineEndpoints({
  "GET /favicon.ico": { ...iconEndpoint, media: "image/x-icon" },
  "GET /favicon.svg": { ...iconEndpoint, media: "image/svg+xml" },
  "GET /apple-touch-icon.png": { ...iconEndpoint, media: "image/png" },
  "GET /icon-192.png": { ...iconEndpoint, media: "image/png" },
  "GET /icon-512.png": { ...iconEndpoint, media: "image/png" },
  "GET /icon-maskable-512.png": { ...iconEndpoint, media: "image/png" },
  "GET /api/show": { access: "public", openToSites: true, summary: "The show's identity", answer: Show },
  "GET /api/show/draft": {
    access: "admin",
    summary: "The draft of the show and the published one",
    answer: ShowDraft,
  },
  "PUT /api/show/draft": {
    access: "admin",
    summary:
      "Change fields of the draft. For a color that is hard to read, the response has the nearest legible one",
    body: ShowInput.extend({ version: versionField }),
    bodyLimit: 224 * KB,
    answer: ShowDraft,
    errors: [409],
  },
  "POST /api/show/publish": {
    ...publishEndpoint,
    summary: "Publish the draft",
    body: z.object({ version: versionField }),
  },
  "POST /api/show/undo": {
    ...publishEndpoint,
    summary: "Go back to the previous publication, one step. The draft stays",
  },
  "POST /api/show/hosts": {
    access: "admin",
    summary: "Add a host to the show, published right away; a profile can be made for them afterwards",
    body: z.object({ name: requiredText("Name", 100) }),
    answer: ShowDraft,
    errors: [409],
    refreshesPages: true,
  },
  "GET /api/show/file": {
    access: "admin",
    summary: "The draft as one JSON file, with its pictures",
    media: "application/json",
  },
  "PUT /api/show/file": {
    access: "admin",
    summary: "Import a show file into the draft. A published slug stays",
    query: z.object({ version: seenVersion }),
    body: ShowFile,
    bodyLimit: 24 * MB,
    largeAtOnce: 2,
    answer: ShowDraft,
    errors: [409],
  },
});
