export {
  type ChangeAuthor,
  type FindEventSubjects,
  listAdminEvents,
  listEventAuthors,
  recordAdminEvent,
  recordUserEvent,
  SCHEDULE_AUTHOR,
  sweepAdminEvents,
  TERMINAL_AUTHOR,
} from "./activity.server.ts";
export {
  addInvitation,
  isInvitationOpen,
  listInvitations,
  redeemInvitation,
  renewEmailToken,
  requireInvitation,
  withdrawInvitation,
} from "./invitations.server.ts";
export { hashToken, makeToken } from "./link-token.server.ts";
export {
  deletePersonEmails,
  hasAddressForReplies,
  makePersonThreadName,
  makeSenderAndRecipient,
  normalizeMailbox,
  redirectMemberEmails,
  tryTakeUnconfirmedMailLimit,
} from "./mail-address.server.ts";
export { deletePerson, setRole } from "./members.server.ts";
export { hasOwner } from "./owners.server.ts";
export {
  addPasskey,
  createPasskeyExistsRefusal,
  ensurePasskeyHandle,
  findPasskey,
  hasPasskey,
  listPasskeys,
  markPasskeyUsed,
  removeAllPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkey-rows.server.ts";
export {
  findPasswordLink,
  makePasswordLink,
  redeemPasswordLink,
  revokePasswordLinks,
} from "./password-links.server.ts";
export type { RecordedAction, TrashableEntity } from "./recorded-actions.rules.ts";
export { rememberOwner } from "./remembered-owner.server.ts";
export {
  addTokenRow,
  findTokenRow,
  listTokenRows,
  lockAndCountTokens,
  markTokenUsed,
  removeAllTokens,
  removeTokenRow,
  type TokenRow,
} from "./token-rows.server.ts";
export {
  addPerson,
  chooseRoleForNewAdmin,
  findAccountForLogin,
  findAccountToEmail,
  findMember,
  findPerson,
  listMemberRows,
  listMembersWithEmail,
  markSignedIn,
  setEmailAddress,
  setPasswordHash,
} from "./users.server.ts";
