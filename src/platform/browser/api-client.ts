import type { AnswerOf, BodySent, Endpoint, Endpoints } from "#platform/http/endpoint.contract.ts";

/** What the server refused: its sentence, its field issues, and further fields of the error body. */
export class ApiError extends Error {
  readonly status: number;
  readonly issues: { path: string; message: string }[];
  readonly body: Record<string, unknown>;

  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.issues = Array.isArray(body.issues) ? body.issues : [];
  }
}

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

type Values = Record<string, string | number | boolean | undefined>;
type Sent<E extends Endpoint> = (E["params"] extends object
  ? { params: Record<string, string | number> }
  : object) &
  (E["query"] extends object ? { query?: { [K in keyof E["query"]["shape"]]?: Values[string] } } : object) &
  (E["body"] extends object ? { body: BodySent<E> } : object) & {
    signal?: AbortSignal;
    headers?: Record<string, string>;
  };
type Arguments<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E>] : [sent: Sent<E>];

export type ApiClient<Es extends Endpoints> = {
  /** Makes the call; throws ApiError for anything but success, TypeError where the network failed. */
  <K extends keyof Es & string>(key: K, ...sent: Arguments<Es[K]>): Promise<AnswerOf<Es[K]>>;
  /** The same for a list page: its items and the number of all hits. */
  page<K extends keyof Es & string>(
    key: K,
    ...sent: Arguments<Es[K]>
  ): Promise<{ items: AnswerOf<Es[K]>; total: number }>;
};

const overNetwork: Fetch = (path, init) => fetch(path, { ...init, credentials: "include" });

/**
 * A room's calls, typed by its contract. In the browser they go over the network with cookies; a loader on the server
 * hands in the app's own in-process fetch.
 */
export function apiClient<Es extends Endpoints>(send: Fetch = overNetwork): ApiClient<Es> {
  async function request(
    key: string,
    sent: {
      params?: Values;
      query?: Values;
      body?: unknown;
      signal?: AbortSignal;
      headers?: Record<string, string>;
    } = {},
  ) {
    const [method = "GET", template = "/"] = key.split(" ");
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(sent.params?.[name])),
    );
    const given = Object.entries(sent.query ?? {}).filter(([, value]) => value !== undefined && value !== "");
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    const response = await send(query ? `${path}?${query}` : path, {
      method,
      headers: {
        ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
        ...sent.headers,
      },
      body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
      signal: sent.signal,
    });
    const text = await response.text();
    if (!response.ok) throw refused(response, text);
    return { response, value: parsed(text) };
  }
  const call = async (key: string, sent?: object) => (await request(key, sent)).value;
  call.page = async (key: string, sent?: object) => {
    const { response, value } = await request(key, sent);
    return { items: value, total: Number(response.headers.get("x-total-count")) };
  };
  return call as unknown as ApiClient<Es>;
}

/** A success that is not JSON counts as success without an answer. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer other than success says: the message of its JSON body, else its text or its status. */
export function refused(response: { status: number; statusText: string }, text: string): ApiError {
  const body = parsed(text);
  const fields = body !== null && typeof body === "object" ? (body as Record<string, unknown>) : {};
  const message =
    typeof fields.message === "string" ? fields.message : text && !text.startsWith("<") ? text : "";
  return new ApiError(response.status, message || `${response.status}: ${response.statusText}`, fields);
}
