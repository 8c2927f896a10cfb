import { z } from "zod";
import { Poll, PollCount } from "#on-air/polls/polls.contract.ts";
import { LiveQuestions } from "#on-air/questions/questions.contract.ts";
import { GuestName, guestNamesField, Week, weekPathParams } from "#on-air/week/week.contract.ts";
import { dateTime, defineEndpoints } from "#platform/http/endpoint.contract.ts";
import { LiveButtonPress, LiveCommand, SCENES } from "./live-commands.contract.ts";

/**
 * The public state. It is always complete, so a page can replace its state with one that arrived later, even if both
 * have the same version.
 */
export const LiveState = z.object({
  version: z.int(),
  status: z.enum(["off", "live", "skipped"]),
  /** The day of the live show or, if none is live, of the upcoming one. */
  date: z.string(),
  startsAt: dateTime,
  endsAt: dateTime,
  title: z.string(),
  guest: GuestName.nullable(),
  guestNames: guestNamesField,
  onAirSince: dateTime.nullable(),
  scene: z.enum(SCENES),
  draw: z
    .object({
      id: z.int(),
      topics: z.array(z.object({ topicId: z.int(), text: z.string() })),
      chosen: z.int().nullable(),
    })
    .nullable(),
  poll: Poll.nullable(),
  ...LiveQuestions.shape,
  /** How to stay up to date: with a stream, or by sending a request every `everyMs` milliseconds. */
  follow: z.object({ way: z.enum(["stream", "ask"]), everyMs: z.int() }),
  skipped: z.object({ reason: z.string(), nextStartsAt: dateTime }).optional(),
  /**
   * The dates of recent shows that the team ended or skipped. During these shows' scheduled hours, pages don't say
   * "live", and countdowns skip to the next show.
   */
  over: z.array(z.string()).optional(),
});
export type LiveState = z.output<typeof LiveState>;

const TeamFields = z.object({
  current: z.int().nullable(),
  week: Week,
  votes: z.array(PollCount).nullable(),
  /** The same number as the poll's `heldVotes`, but also sent while the poll is open. */
  heldVotes: z.int().optional(),
  nextDraw: z.object({ id: z.int(), commitment: z.string() }),
});

export const TeamLiveState = LiveState.extend(TeamFields.shape);
export type TeamLiveState = z.output<typeof TeamLiveState>;

/**
 * The kinds of clients that open streams. Access requires a session or a key; the kind isn't enough. The desk's 'Before
 * air' list shows how many streams of each kind are open.
 */
export const STREAM_KINDS = ["site", "overlay", "host", "desk"] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

export const liveEndpoints = defineEndpoints({
  "GET /api/live": {
    access: "public",
    openToSites: true,
    summary: "What is on air. Team members also get the run sheet and the running counts",
    answer: LiveState.extend(TeamFields.partial().shape),
    cached: true,
    // A cache in front of the site fetches this once a second for everybody.
    sharedCaching: "public, max-age=0, s-maxage=1, stale-while-revalidate=5",
  },
  "GET /api/live/events": {
    access: "public",
    summary:
      "The same as server-sent events: complete states, one immediately and one after each change. " +
      "Visitors' streams are limited in total and for each address (503 with Retry-After). A team member's stream has a " +
      "separate place, and ends when the session, the person's role or the rule about passkeys changes",
    query: z.object({
      as: z.enum(["site", "desk"]).optional().catch(undefined).meta({
        description:
          "`site` is a visitor's stream, no matter who asks; `desk` requires a role. By default, the caller's role decides.",
      }),
    }),
    media: "text/event-stream",
    errors: [401, 403, 503],
  },
  "POST /api/weeks/{date}/commands": {
    access: "admin",
    summary: "Run the show: skip, go live, next part, draw, poll, scene, end",
    headers: { "Idempotency-Key": "A repeat within 10 minutes gets the same response and changes nothing" },
    params: weekPathParams,
    body: LiveCommand,
    answer: TeamLiveState,
    errors: [409],
    refreshesPages: true,
  },
  "POST /api/live/press": {
    access: "admin",
    summary:
      "The commands of a week without version and date, for hardware buttons: on the live week, otherwise on the " +
      "upcoming one. The same press within a second counts once, and gets the same response",
    body: LiveButtonPress,
    answer: TeamLiveState,
    errors: [409],
    refreshesPages: true,
  },
  "GET /api/live/streams": {
    access: "admin",
    summary:
      "How many streams this process has open, by kind; those of the overlay and the hosts' view have its key",
    answer: z.record(z.enum(STREAM_KINDS), z.int()),
  },
  "GET /calendar.ics": {
    access: "public",
    openToSites: true,
    summary: "The weekly live show as a calendar that can be subscribed to (RFC 5545)",
    media: "text/calendar",
    tagged: true,
  },
});
