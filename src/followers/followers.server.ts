import { messageKind } from "./messages/bringing.server.ts";
import { messageMailKind, pushAgainKind } from "./messages/single-sending.server.ts";

export { followMails } from "./by-mail/follow-mail.server.ts";
export { dropFollower, forgetUnconfirmed } from "./by-mail/mail-followers.server.ts";
export {
  makeDueMessages,
  noteEpisodes,
  type ToldOf,
  tellLive,
  tellSkipped,
} from "./messages/making.server.ts";
export { messagesOut } from "./messages/messages-out.server.ts";
export { noteFollowers } from "./team/team-followers.server.ts";

export const followerJobs = [messageKind, messageMailKind, pushAgainKind];
