export {
  describeErrorForUsers,
  describeStartFailure,
  getErrorMessage,
  isDamaged,
  isRestoring,
  Outage,
  toDatabaseError,
  toOutageRefusal,
} from "./outage.server.ts";
export {
  CannotStart,
  conflict,
  forbidden,
  type Issue,
  invalid,
  notFound,
  Refusal,
  refuseStale,
  stale,
  tooManyUploads,
} from "./refusal.server.ts";
