import { z } from "zod";
import { LiveState, TeamLiveState } from "#on-air/live/live.contract.ts";
import { QueuedQuestion } from "#on-air/questions/questions.contract.ts";
import { defineEndpoints } from "#platform/http/endpoint.contract.ts";
import { makeGeneratedSecretSetting } from "#settings/settings.contract.ts";

/** In characters. A key of this length has about 160 random bits. */
const KEY_LENGTH = 32;

/** The keys are stored in plain text, because the back office has to show them again. */
export const overlayKeySetting = makeGeneratedSecretSetting("overlayKey", "The overlay's key", KEY_LENGTH);
export const hostKeySetting = makeGeneratedSecretSetting("hostKey", "The hosts' key", KEY_LENGTH);

const ScreenLinks = z.object({ url: z.string(), hostUrl: z.string() });
export type ScreenLinks = z.output<typeof ScreenLinks>;

export const OverlayFacts = z.object({
  showName: z.string(),
  label: z.string(),
  place: z.string(),
  /** The site's URL as people type it, without the protocol. */
  site: z.string(),
  /** The words on the turning reels before they land. */
  words: z.array(z.string()),
});
export type OverlayFacts = z.output<typeof OverlayFacts>;

/** The details of a draw that the live state leaves out. */
const DrawDetails = z.object({
  id: z.int(),
  word: z.string(),
  topics: z.array(
    z.object({ id: z.int(), category: z.string().optional(), subCategory: z.string().optional() }),
  ),
});
export type DrawDetails = z.output<typeof DrawDetails>;

/** Everything that the overlay shows, so that it doesn't need another request while it is on air. */
export const OverlayView = LiveState.extend({ facts: OverlayFacts, drawDetails: DrawDetails.nullable() });
export type OverlayView = z.output<typeof OverlayView>;

/** What the hosts see: the team's state without the running vote counts and the next draw. */
export const HostView = TeamLiveState.omit({ votes: true, heldVotes: true, nextDraw: true }).extend({
  showName: z.string(),
  timeZone: z.string(),
  word: z.string().nullable(),
  /** The question on screen, to be read aloud. */
  question: QueuedQuestion.nullable(),
  /** The next questions, most votes first. */
  queue: z.array(QueuedQuestion),
});
export type HostView = z.output<typeof HostView>;

const keyedEndpointDefaults = {
  access: "public",
  params: z.object({ key: z.string() }),
  errors: [404],
} as const;

export const overlayEndpoints = defineEndpoints({
  "GET /api/overlay": {
    access: "admin",
    summary: "The addresses of the overlay and of the hosts' view",
    answer: ScreenLinks,
  },
  "POST /api/overlay/rotate": {
    access: "admin",
    summary: "Give the overlay or the hosts' view a new address; the old one ends",
    body: z.object({ which: z.enum(["overlay", "host"], "Which must be overlay or host") }),
    answer: ScreenLinks,
  },
  "GET /api/overlay/{key}/facts": {
    ...keyedEndpointDefaults,
    summary: "The show's words on the overlay; any page may read them, as the local file does",
    answer: OverlayFacts,
  },
  "GET /api/overlay/{key}/events": {
    ...keyedEndpointDefaults,
    summary: "All that the overlay shows as server-sent events; ends when the key is replaced",
    media: "text/event-stream",
    errors: [404, 503],
  },
  "GET /api/host/{key}": {
    ...keyedEndpointDefaults,
    summary: "The live state and the run sheet, for hosts",
    answer: HostView,
  },
  "GET /api/host/{key}/events": {
    ...keyedEndpointDefaults,
    summary: "The same as server-sent events; ends when the key is replaced",
    media: "text/event-stream",
    errors: [404, 503],
  },
  "GET /overlay/{key}": {
    ...keyedEndpointDefaults,
    summary: "The overlay for the streaming program: 1920 by 1080 pixels on transparent ground",
    media: "text/html",
  },
  "GET /host/{key}": {
    ...keyedEndpointDefaults,
    summary: "The hosts' view, which can't change anything",
    media: "text/html",
  },
});
