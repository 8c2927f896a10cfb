import { invalidField, Refusal } from "#platform/errors/errors.server.ts";
import type { BoundEndpoint } from "#platform/http/http.server.ts";
import { toJsonSchema } from "./api-docs/api-answers.server.ts";

/** The endpoints that AI assistants can use as tools. `key` identifies the endpoint. */
const TOOLS: [name: string, key: string, does: string][] = [
  ["list_topics", "GET /api/topics", "Reads topics"],
  ["count_topics", "GET /api/topics/stats", "Reads how many topics there are, and of what kind"],
  ["add_topic", "POST /api/topics", "Adds a topic to the drum. Undo: archive_topic"],
  ["change_topic", "PUT /api/topics/{id}", "Changes the texts of a topic"],
  ["archive_topic", "POST /api/topics/{id}/archive", "Takes a topic out of the drum. Undo: reactivate_topic"],
  ["reactivate_topic", "POST /api/topics/{id}/reactivate", "Puts an archived topic back into the drum"],
  ["list_topic_requests", "GET /api/topic-requests", "Reads what visitors suggest"],
  [
    "decide_topic_request",
    "PUT /api/topic-requests/{id}",
    "Approves or rejects a suggestion, or notes something on it",
  ],
  ["convert_topic_request", "POST /api/topic-requests/{id}/convert", "Turns a suggestion into a topic"],
  ["list_guest_requests", "GET /api/guest-requests", "Reads guest requests"],
  [
    "decide_guest_request",
    "PUT /api/guest-requests/{id}",
    "Changes a guest's request. The guest may get an email",
  ],
  ["offer_guest_dates", "POST /api/guest-requests/{id}/offer", "Offers dates to a guest, who gets an email"],
  ["list_episodes", "GET /api/episodes", "Reads or searches episodes"],
  [
    "read_episode",
    "GET /api/episodes/page/{address}",
    "Reads an episode by the address of its page, with its chapters",
  ],
  ["list_episode_topics", "GET /api/episodes/{id}/topics", "Reads what an episode was about"],
  [
    "read_transcript",
    "GET /api/episodes/{id}/paragraphs",
    "Reads what was said in an episode, and how many paragraphs that is in total",
  ],
  ["read_chapters", "GET /api/episodes/{id}/chapters", "Reads an episode's chapters"],
  ["set_chapters", "PUT /api/episodes/{id}/chapters", "Replaces an episode's chapters"],
  [
    "describe_episode",
    "PATCH /api/episodes/{id}/short-description",
    "Changes an episode's short description",
  ],
  ["read_weeks", "GET /api/weeks", "Reads the show's weeks with their run sheets"],
  ["change_week", "PUT /api/weeks/{date}", "Changes a week's title, note or run sheet"],
  ["read_week_guests", "GET /api/weeks/{date}/guests", "Reads the guests of a week"],
  ["read_week_report", "GET /api/weeks/{date}/aired", "Reads the topics that were drawn on air in a week"],
  ["read_board", "GET /api/board", "Reads the public board of suggestions with their votes"],
  ["change_board_topic", "PUT /api/board/{key}", "Lists a topic on the board or takes it off"],
  [
    "read_followers",
    "GET /api/followers",
    "Reads how many people follow the show and what they chose, and how many people the latest messages reached",
  ],
  ["read_live", "GET /api/live", "Reads what is on air"],
  ["read_activity", "GET /api/admin-events", "Reads what the team and its programs changed"],
];

/** How many entries of a list assistants get if they don't ask for a number. The API would return the whole list. */
const DEFAULT_LIST_LENGTH = 50;

type Shape = BoundEndpoint["endpoint"]["body"];
type ParamsOrQuery = BoundEndpoint["endpoint"]["query"];
type Fields = { properties?: Record<string, object>; required?: string[] };

export type AssistantTool = {
  name: string;
  description: string;
  isRead: boolean;
  inputSchema: {
    type: "object";
    properties: Record<string, object>;
    required: string[];
    additionalProperties: false;
  };
  binding: BoundEndpoint;
};

/** Builds each tool from its endpoint's contract. @throws {Error} if a tool's endpoint doesn't exist */
export const buildTools = (bound: readonly BoundEndpoint[]): AssistantTool[] =>
  TOOLS.map(([name, key, purpose]) => {
    const boundEndpoint = bound.find((candidate) => candidate.key === key);
    if (!boundEndpoint) throw new Error(`The tool ${name} needs the call ${key}, which does not exist`);
    const { params, query, body, summary } = boundEndpoint.endpoint;
    const fieldSets = [toFields(params), limitList(toFields(query)), toFields(body)];
    const isRead = boundEndpoint.method === "GET";
    return {
      name,
      description: `${purpose}. ${summary}. ${isRead ? "Changes nothing." : "A change: Activity shows it with the token's name."}`,
      isRead,
      inputSchema: {
        type: "object",
        properties: Object.assign({}, ...fieldSets.map(({ properties }) => properties)),
        required: fieldSets.flatMap(({ required = [] }) => required),
        additionalProperties: false,
      },
      binding: boundEndpoint,
    };
  });

const toFields = (shape: Shape): Fields => (shape ? (toJsonSchema(shape, "input") as Fields) : {});

function limitList(query: Fields): Fields {
  const { limit } = query.properties ?? {};
  return limit
    ? { ...query, properties: { ...query.properties, limit: { ...limit, default: DEFAULT_LIST_LENGTH } } }
    : query;
}

/**
 * Builds the URL and body of a tool's API request.
 * @throws {Refusal} 400 if the tool doesn't have one of the fields, because the API would ignore it, or if a path
 * parameter would lead to a different endpoint
 */
export function buildToolCall({ binding, inputSchema }: AssistantTool, input: Record<string, unknown>) {
  const unknownNames = Object.keys(input).filter((name) => !Object.hasOwn(inputSchema.properties, name));
  if (unknownNames.length > 0)
    throw new Refusal("invalid", `Unknown fields: ${unknownNames.slice(0, 10).join(", ")}`);
  const isPartOf = (fields: ParamsOrQuery, name: string) => Object.hasOwn(fields?.shape ?? {}, name);
  const { params, query, body } = binding.endpoint;
  const path = binding.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeParam(params, name, input[name]));
  const search = new URLSearchParams();
  const bodyFields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (isPartOf(params, name)) continue;
    // Assistants often send null instead of omitting a parameter.
    if (isPartOf(query, name) && value === null) continue;
    if (isPartOf(query, name)) search.set(name, toText(value));
    else bodyFields[name] = value;
  }
  if (isPartOf(query, "limit") && !search.has("limit")) search.set("limit", String(DEFAULT_LIST_LENGTH));
  const address = search.size > 0 ? `${path}?${search}` : path;
  return { address, body: body ? JSON.stringify(bodyFields) : undefined };
}

/**
 * Encodes a path parameter. Rejects values that would lead to a different endpoint, such as 'template' instead of a
 * date, or '..'.
 * @throws {Refusal} 400
 */
function encodeParam(params: ParamsOrQuery, name: string, value: unknown): string {
  const text = toText(value ?? "-").toWellFormed();
  const fault = params?.shape[name]?.safeParse(text).error?.issues[0]?.message;
  if (fault !== undefined || /^\.\.?$/.test(text))
    throw invalidField(name, fault ?? `There is no ${name} ${text}`);
  return encodeURIComponent(text);
}

/** Returns an input as text. `String` would throw for an object with a field named `toString`. */
const toText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
