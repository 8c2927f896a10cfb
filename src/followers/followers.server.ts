import { followMailWriters } from "./by-mail/follow-mail.server.ts";
import { messageJobKind } from "./messages/broadcast.server.ts";
import {
  messageMailJobKind,
  messageMailWriters,
  pushRetryJobKind,
} from "./messages/single-sending.server.ts";

export { deleteFollower } from "./by-mail/mail-followers.server.ts";
export { reapplyRecordedChoices } from "./by-mail/recorded-choices.server.ts";
export { deleteUnconfirmedFollowers } from "./by-mail/unconfirmed-followers.server.ts";
export {
  createDueMessages,
  type MessageSubjectAccess,
  recordNewEpisodes,
} from "./messages/due-messages.server.ts";
export { forgetMessageTexts, keepMessagesSent } from "./messages/message-row.server.ts";
export {
  queueLiveMessage,
  queueShowSkippedMessage,
  revertShowSkippedMessage,
  stopLiveMessage,
} from "./messages/on-air-messages.server.ts";
export { outgoingMessageKinds } from "./messages/outgoing-messages.server.ts";
export { recordFollowerCount } from "./team/team-followers.server.ts";

export const followerJobKinds = [messageJobKind, messageMailJobKind, pushRetryJobKind];

/** The functions that write followers' emails just before they are sent. */
export const followerMailWriters = { ...followMailWriters, ...messageMailWriters };
