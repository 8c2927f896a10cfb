/** The door of the session room. */
export { changeOwnPassword, login, register, signOutEverywhere } from "./accounts.server.ts";
export { endSession, resolveActor, SESSION_COOKIE, sweepSessions } from "./sessions.server.ts";
