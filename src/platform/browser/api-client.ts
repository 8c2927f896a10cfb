import type { Endpoint, Endpoints, RequestBodyOf, ResponseBodyOf } from "#platform/http/endpoint.contract.ts";
import { tryParseJson } from "#platform/http/json.rules.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly issues: { path: string; message: string }[];
  readonly body: Record<string, unknown>;
  /** The seconds in the response's Retry-After header, or undefined if there is none. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, body: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.issues = Array.isArray(body.issues) ? body.issues : [];
  }
}

export class ConnectionError extends Error {
  override readonly name = "ConnectionError";

  constructor(cause: unknown) {
    super("Please check your connection and try again.", { cause });
  }
}

/**
 * Throws a ConnectionError if `fetch` failed with a TypeError, which is how browsers report a lost connection. (The
 * error's message depends on the browser.) Rethrows any other error.
 */
export const throwConnectionError = (failure: unknown): never => {
  throw failure instanceof TypeError ? new ConnectionError(failure) : failure;
};

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

type FieldValues = Record<string, string | number | boolean | undefined>;
type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
};
type CallInput<E extends Endpoint> = CallOptions &
  (E["params"] extends object ? { params: Record<string, string | number> } : object) &
  (E["query"] extends object
    ? { query?: { [K in keyof E["query"]["shape"]]?: FieldValues[string] } }
    : object) &
  (E["file"] extends string
    ? E["body"] extends object
      ? { body: RequestBodyOf<E> } | { file: { [K in E["file"]]: File } }
      : { file: { [K in E["file"]]: File } }
    : E["body"] extends object
      ? { body: RequestBodyOf<E> }
      : object);
type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export type ApiClient<Es extends Endpoints> = {
  /** Sends a request to an endpoint and returns the response's body. @throws {ApiError | ConnectionError} */
  <K extends keyof Es & string>(key: K, ...input: CallArguments<Es[K]>): Promise<ResponseBodyOf<Es[K]>>;
  withHeaders<K extends keyof Es & string>(
    key: K,
    ...input: CallArguments<Es[K]>
  ): Promise<{ value: ResponseBodyOf<Es[K]>; headers: Headers }>;
  page<K extends keyof Es & string>(
    key: K,
    ...input: CallArguments<Es[K]>
  ): Promise<{ items: ResponseBodyOf<Es[K]>; total: number }>;
};

const fetchWithCookies: Fetch = (path, init) => fetch(path, { ...init, credentials: "include" });

/** Creates a feature's API client, typed by the feature's contract. In a loader, pass the page's `fetch`. */
export function createApiClient<Es extends Endpoints>(send: Fetch = fetchWithCookies): ApiClient<Es> {
  async function request(key: string, input: AnyInput = {}) {
    const response = await send(...toRequest(key, input)).catch(throwConnectionError);
    const text = await response.text().catch(throwConnectionError);
    if (!response.ok) throw toApiError(response, text);
    // A captive portal, or a proxy that asks people to sign in, responds with its own page and status 200.
    if (text.startsWith("<")) throw new ConnectionError(text);
    return { response, value: tryParseJson(text) };
  }
  const call = async (key: string, input?: AnyInput) => (await request(key, input)).value;
  call.withHeaders = async (key: string, input?: AnyInput) => {
    const { response, value } = await request(key, input);
    return { value, headers: response.headers };
  };
  call.page = async (key: string, input?: AnyInput) => {
    const { response, value } = await request(key, input);
    return { items: value, total: Number(response.headers.get("x-total-count")) };
  };
  return call as unknown as ApiClient<Es>;
}

type AnyInput = CallOptions & {
  params?: FieldValues;
  query?: FieldValues;
  body?: unknown;
  file?: Record<string, File>;
};

/** In characters. Browsers limit the body of a `keepalive` request to 64 KB, and a character may take three bytes. */
const MAX_KEEPALIVE_LENGTH = 20_000;

function toRequest(key: string, input: AnyInput): Parameters<Fetch> {
  const { params, query, body, file, headers, signal } = input;
  const [method = "GET", template = "/"] = key.split(" ");
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name])));
  const givenFields = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "");
  const text = body === undefined ? undefined : JSON.stringify(body);
  const search = new URLSearchParams(givenFields.map(([name, value]) => [name, String(value)])).toString();
  return [
    search ? `${path}?${search}` : path,
    {
      method,
      headers: { ...(text === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: file ? toFormData(file) : text,
      signal,
      // Lets a change reach the site even if the user leaves the page right away on a slow network. Chromium also keeps
      // such a request open for 30 seconds after it is aborted, so requests that can be aborted don't use `keepalive`.
      keepalive: method !== "GET" && !file && !signal && (text?.length ?? 0) <= MAX_KEEPALIVE_LENGTH,
    },
  ];
}

function toFormData(file: Record<string, File>): FormData {
  const form = new FormData();
  for (const [field, fileToSend] of Object.entries(file)) form.append(field, fileToSend);
  return form;
}

const NO_ANSWER_MESSAGE = "The site isn't answering right now. Please try again in a moment.";

/**
 * The messages to show if a proxy responds with its own error page. HTTP/2 responses have no status text to show
 * instead.
 */
const PROXY_ERROR_MESSAGES: Record<number, string> = {
  413: "The server in front of the site doesn't take files this large.",
  502: NO_ANSWER_MESSAGE,
  503: NO_ANSWER_MESSAGE,
  504: "The site took too long to answer. Please try again in a moment.",
};

export function toApiError(response: Response, text: string): ApiError {
  const fields: Record<string, unknown> = { ...Object(tryParseJson(text)) };
  const message = typeof fields.message === "string" ? fields.message : text.startsWith("<") ? "" : text;
  const retryAfter = Number(response.headers.get("retry-after")) || undefined;
  return new ApiError(
    response.status,
    message || `${response.status}: ${PROXY_ERROR_MESSAGES[response.status] ?? response.statusText}`,
    fields,
    retryAfter,
  );
}
