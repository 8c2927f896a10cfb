export {
  isDamaged,
  isRestoring,
  messageOf,
  Outage,
  outageRefusal,
  toDatabaseError,
  wordsForStart,
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
