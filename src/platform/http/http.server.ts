export { type CreateStoredFile, ResponseCache } from "./answer-cache.server.ts";
export { createNulCharacterRefusal, readFormBody } from "./body-text.server.ts";
export { type CookieJar, createCookieJar } from "./cookies.server.ts";
export { createCsvResponse, streamCsv } from "./csv.server.ts";
export type { Actor } from "./endpoint.contract.ts";
export { type BoundEndpoint, bindEndpoints, type CallContext, type CountedList } from "./endpoint.server.ts";
export { hasAccess, requireAccess, serveEndpoints } from "./endpoint-serving.server.ts";
export { respondToError } from "./error-answer.server.ts";
export { EventStreams, type StreamRequest } from "./event-streams.server.ts";
export { escapeHtml } from "./html.rules.ts";
export type { HttpEnv, HttpHouse, RequestState } from "./http-env.server.ts";
export { listEndpointLimits, RateLimits } from "./limits.server.ts";
export { createBoundedServer, drainServer, listen } from "./listening.server.ts";
export { MaintenanceState } from "./maintenance.server.ts";
export { countAllowedStreams, readOpenFilesLimit } from "./open-files.server.ts";
export {
  createBoundedFetch,
  fetchPublicFile,
  isPublicHttps,
  type KeptConnections,
  OutgoingRequestError,
  openKeptConnections,
  postToAddress,
  ResponseTooLargeError,
} from "./outgoing-requests.server.ts";
export { RecentlyUsedCache } from "./recently-used.server.ts";
export { DEFAULT_BODY_LIMIT, describeBytes, readStream } from "./request-body.server.ts";
export { createRequestChain } from "./request-chain.server.ts";
export { findEnclosingNetwork, requireSameOrigin } from "./request-origin.server.ts";
export { decodeUnneededEscapes } from "./request-path.server.ts";
export { CROSS_ORIGIN_HEADERS, SecurityHeaders } from "./security-headers.server.ts";
export {
  computeEntityTag,
  createTextFile,
  type ReadHeader,
  resolveRangeRequest,
  type StoredFile,
  toFileResponse,
} from "./stored-file.server.ts";
export { parseToken } from "./token-call.server.ts";
export { readUpload, receiveUpload } from "./upload.server.ts";
export { readOrCreateVoter, readVoterHash, runAsVoter, type VisitorCall } from "./votes.server.ts";
