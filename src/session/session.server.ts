/** The door of the session room: what other rooms, the app and the commands may use. */
export { changeOwnPassword, login, register, signOutEverywhere } from "./accounts.server.ts";
export { endSession, resolveActor, SESSION_COOKIE, sweepSessions } from "./sessions.server.ts";
export {
  changeSettings,
  claimOnce,
  ensurePasscodes,
  passcodes,
  readSettings,
  samePasscode,
} from "./settings.server.ts";
