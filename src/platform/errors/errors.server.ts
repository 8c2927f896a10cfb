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
  conflict,
  createTooManyUploadsRefusal,
  forbidden,
  type Issue,
  invalidField,
  notFound,
  Refusal,
  refuseStale,
  StartupError,
  staleEdit,
} from "./refusal.server.ts";
export { exitAfterStartFailure } from "./start-failure.server.ts";
