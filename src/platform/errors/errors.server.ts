export {
  describeStartFailure,
  isDamaged,
  isRestoring,
  messageOf,
  Outage,
  outageRefusal,
  toDatabaseError,
} from "./outage.server.ts";
export {
  CannotStart,
  conflict,
  forbidden,
  type Issue,
  invalid,
  notFound,
  Refusal,
  tooManyUploads,
} from "./refusal.server.ts";
