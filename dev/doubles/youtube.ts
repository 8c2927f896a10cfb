/**
 * A fake YouTube: a small HTTP server with its own videos. It responds like the provider to the three requests that we
 * send to the YouTube Data API v3 (channels.list, playlistItems.list and videos.list).
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenLocally } from "#platform/http/testing/listen-locally.ts";
import { createYoutubeFaults, sendFault, type YoutubeFault } from "./youtube-faults.ts";
import * as refusals from "./youtube-refusals.ts";
import type { DoubleChannel, DoubleVideo } from "./youtube-resources.ts";
import * as resources from "./youtube-resources.ts";

export type { DoubleChannel, DoubleVideo } from "./youtube-resources.ts";

export type YoutubeDoubleOptions = {
  channel: DoubleChannel;
  videos: readonly DoubleVideo[];
  /** The only accepted key. By default, any key is accepted. */
  apiKey?: string;
  /** The quota in units per day. */
  quota?: number;
  /** The port to listen on. 0 means any free port. */
  port?: number;
};

export type YoutubeDouble = {
  /** The value for YOUTUBE_BASE_URL. */
  origin: string;
  /** Adds videos. The list stays sorted, newest first. */
  publish(...videos: DoubleVideo[]): void;
  /** Changes a video. @throws {Error} if the id is unknown */
  change(id: string, change: Partial<Omit<DoubleVideo, "id">>): void;
  /** Turns a fault on. */
  fail(fault: YoutubeFault): void;
  /** Turns all faults off. */
  heal(): void;
  /** The quota units used since the start, one for each request with a valid key. */
  readonly quotaUsed: number;
  /** All requests so far, each as its path and query, without the key. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

/** Starts the double on the loopback address. */
export const startYoutubeDouble = async (options: YoutubeDoubleOptions): Promise<YoutubeDouble> => {
  const { channel, apiKey, quota = 10_000 } = options;
  const videos = new Map(options.videos.map((video) => [video.id, video]));
  const faults = createYoutubeFaults();
  const requests: string[] = [];
  let quotaUsed = 0;

  const checkKey = (key: string | undefined) => {
    if (!key) return refusals.noKeyRefusal;
    return apiKey !== undefined && key !== apiKey ? refusals.wrongKeyRefusal : undefined;
  };

  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://double");
    const key = searchParams.get("key") ?? request.headers["x-goog-api-key"]?.toString();
    searchParams.delete("key");
    const path = `${pathname}?${searchParams}`;
    requests.push(path);
    const resource = /^\/youtube\/v3\/(\w+)$/.exec(pathname)?.[1] ?? "";
    const fault = faults.find(resource, path);
    if (fault !== undefined) return sendFault(fault, response);
    const refusal = checkKey(key);
    if (refusal) return sendFault(refusal, response);
    quotaUsed += 1;
    if (quotaUsed > quota) return sendFault(refusals.quotaUsedUpRefusal, response);
    const list = request.method === "GET" ? ENDPOINTS[resource] : undefined;
    sendFault(list ? list(searchParams, channel, videos) : refusals.noSuchMethodRefusal, response);
  };

  const server = createServer(handleRequest);
  const port = await listenLocally(server, options.port);

  return {
    origin: `http://127.0.0.1:${port}`,
    publish: (...addedVideos) => {
      for (const video of addedVideos) videos.set(video.id, video);
    },
    change: (id, change) => {
      const video = videos.get(id);
      if (!video) throw new Error(`No video ${id} in the double`);
      videos.set(id, { ...video, ...change });
    },
    fail: faults.add,
    heal: faults.clear,
    get quotaUsed() {
      return quotaUsed;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type DoubleResponse = { status: number; body: unknown };
type Endpoint = (
  query: URLSearchParams,
  channel: DoubleChannel,
  videos: ReadonlyMap<string, DoubleVideo>,
) => DoubleResponse;

const makeSuccess = (body: unknown): DoubleResponse => ({ status: 200, body });
const splitParameter = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((value) => value.split(","))
    .filter((value) => value !== "");

const listChannels: Endpoint = (query, channel, videos) => {
  const requestedIds = [query.get("forHandle"), query.get("forUsername"), ...splitParameter(query, "id")];
  if (requestedIds.every((value) => value === null)) return refusals.makeMissingParameterRefusal("id");
  const parts = splitParameter(query, "part");
  const handle = query.get("forHandle")?.replace(/^@/, "").toLowerCase();
  const isRequested =
    handle === channel.handle.toLowerCase() ||
    (channel.username !== undefined &&
      query.get("forUsername")?.toLowerCase() === channel.username.toLowerCase()) ||
    splitParameter(query, "id").includes(channel.channelId);
  const publicCount = [...videos.values()].filter(({ access = "public" }) => access === "public").length;
  const items = isRequested ? [resources.makeChannelResource(channel, publicCount, parts)] : undefined;
  return makeSuccess(
    resources.makeListResponse("channel", items, { totalResults: items?.length ?? 0, resultsPerPage: 5 }),
  );
};

const makeToken = (offset: number) => Buffer.from(`offset:${offset}`).toString("base64url");
const readOffset = (token: string) => {
  const offset = /^offset:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  return offset === undefined ? undefined : Number(offset);
};

const listUploads: Endpoint = (query, channel, videos) => {
  const playlistId = query.get("playlistId");
  if (!playlistId) return refusals.makeMissingParameterRefusal("playlistId");
  const size = Number(query.get("maxResults") ?? 5);
  if (!Number.isInteger(size) || size < 0 || size > 50) return refusals.makeInvalidValueRefusal("maxResults");
  const firstIndex = readOffset(query.get("pageToken") ?? makeToken(0));
  if (firstIndex === undefined) return refusals.invalidPageTokenRefusal;
  const uploads = [...videos.values()]
    .filter(({ access }) => access !== "unlisted")
    .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
  // A channel without uploads has no uploads playlist.
  if (playlistId !== resources.nameUploadsPlaylist(channel) || uploads.length === 0)
    return refusals.playlistNotFoundRefusal;
  const parts = splitParameter(query, "part");
  const items = uploads
    .slice(firstIndex, firstIndex + size)
    .map((video, index) => resources.makeUploadResource(video, channel, firstIndex + index, parts));
  const page = {
    totalResults: uploads.length,
    resultsPerPage: size,
    ...(firstIndex + size < uploads.length ? { nextPageToken: makeToken(firstIndex + size) } : {}),
    ...(firstIndex > 0 ? { prevPageToken: makeToken(Math.max(0, firstIndex - size)) } : {}),
  };
  return makeSuccess(resources.makeListResponse("playlistItem", items, page));
};

const listVideos: Endpoint = (query, channel, videos) => {
  const ids = [...new Set(splitParameter(query, "id"))];
  if (ids.length === 0) return refusals.makeMissingParameterRefusal("id");
  if (ids.length > 50) return refusals.makeInvalidValueRefusal("id");
  const knownVideos = ids
    .flatMap((id) => videos.get(id) ?? [])
    .filter(({ access }) => access !== "private" && access !== "deleted");
  const parts = splitParameter(query, "part");
  const items = knownVideos.map((video) => resources.makeVideoResource(video, channel, parts));
  return makeSuccess(
    resources.makeListResponse("video", items, { totalResults: items.length, resultsPerPage: items.length }),
  );
};

const requireParts =
  (knownVideos: readonly string[], list: Endpoint): Endpoint =>
  (query, ...otherArguments) => {
    const parts = splitParameter(query, "part");
    if (parts.length === 0) return refusals.makeMissingParameterRefusal("part");
    const unknownPart = parts.find((part) => !knownVideos.includes(part));
    return unknownPart === undefined
      ? list(query, ...otherArguments)
      : refusals.makeUnknownPartRefusal(unknownPart);
  };

const ENDPOINTS: Record<string, Endpoint> = {
  channels: requireParts(resources.channelPartNames, listChannels),
  playlistItems: requireParts(resources.uploadPartNames, listUploads),
  videos: requireParts(resources.videoPartNames, listVideos),
};
