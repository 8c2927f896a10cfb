/** The door of the team room. */
export { type ChangeAuthor, listAdminEvents, recordAdminEvent } from "./activity.server.ts";
