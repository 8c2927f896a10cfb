/** The door of the team room. */
export { listAdminEvents, recordAdminEvent, TERMINAL } from "./activity.server.ts";
export {
  addPerson,
  findLogin,
  findPasswordHash,
  findPerson,
  listPeople,
  markSignedIn,
  setAdmin,
  setPasswordHash,
} from "./people.server.ts";
