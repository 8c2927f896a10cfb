export {
  type ChangeAuthor,
  listAdminEvents,
  recordAdminEvent,
  recordUserEvent,
  SCHEDULE,
  sweepAdminEvents,
  TERMINAL,
} from "./activity.server.ts";
export {
  addInvitation,
  isInvitationOpen,
  listInvitations,
  redeemInvitation,
  renewMailedToken,
  requireInvitation,
  withdrawInvitation,
} from "./invitations.server.ts";
export { hashToken, makeToken } from "./link-token.server.ts";
export { addressMail, allowUnconfirmedMail, areRepliesRead, mailboxOf } from "./mail-address.server.ts";
export { deletePerson, setRole } from "./members.server.ts";
export { hasOwner } from "./owners.server.ts";
export {
  addPasskey,
  ensurePasskeyHandle,
  findPasskey,
  hasPasskey,
  listPasskeys,
  markPasskeyUsed,
  passkeyAlreadyAdded,
  removePasskey,
  removePasskeysOf,
  renamePasskey,
} from "./passkey-rows.server.ts";
export {
  findPasswordLink,
  makePasswordLink,
  redeemPasswordLink,
  revokePasswordLinks,
} from "./password-links.server.ts";
export type { RecordedAction, TrashedEntity } from "./recorded.rules.ts";
export { rememberOwner } from "./remembered-owner.server.ts";
export {
  addTokenRow,
  findTokenRow,
  listTokenRows,
  markTokenUsed,
  removeTokenRow,
  removeTokensOf,
  type TokenRow,
} from "./token-rows.server.ts";
export {
  addPerson,
  chooseAdminRole,
  findAddress,
  findLogin,
  findMember,
  findPerson,
  listMembers,
  listMembersWithEmail,
  markSignedIn,
  setAddress,
  setPasswordHash,
} from "./users.server.ts";
