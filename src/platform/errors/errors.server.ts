export {
  describeErrorForUsers,
  describeStartFailure,
  getErrorMessage,
  isDamageError,
  isRestoringError,
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
  refuseStaleEdit,
  StartupError,
  staleEdit,
} from "./refusal.server.ts";
export { exitAfterStartFailure } from "./start-failure.server.ts";
