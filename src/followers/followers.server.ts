export { followMails } from "./by-mail/follow-mail.server.ts";
export { dropFollower, forgetUnconfirmed } from "./by-mail/mail-followers.server.ts";
