export { listAdminEvents, recordAdminEvent, TERMINAL } from "./activity.server.ts";
export {
  addPerson,
  findLogin,
  findPerson,
  listPeople,
  markSignedIn,
  setAdmin,
  setPasswordHash,
} from "./people.server.ts";
