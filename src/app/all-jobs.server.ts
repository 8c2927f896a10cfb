import { composeInvitationMail, INVITATION_MAIL_WRITER_NAME } from "#accounts/people/people.server.ts";
import {
  composePasswordLinkMail,
  forgottenPasswordJobKind,
  RESET_MAIL_WRITER_NAME,
} from "#accounts/sign-in/password-reset.server.ts";
import { transcriptionJobKind } from "#episodes/episodes.server.ts";
import { followerJobKinds, followerMailWriters } from "#followers/followers.server.ts";
import { guestMailWriters } from "#guests/guests.server.ts";
import { noticeMailJobKind, webhookJobKind } from "#notices/notices.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { createMailJobKind, type MailWriters } from "#platform/mail/mail.server.ts";
import { suggestionMailWriters } from "#suggestions/suggestions.server.ts";
import type { House } from "./house.server.ts";

/** The functions that write emails just before they are sent, by the name stored with the queued email. */
export const MAIL_WRITERS: MailWriters<House> = {
  [INVITATION_MAIL_WRITER_NAME]: composeInvitationMail,
  ...suggestionMailWriters,
  ...followerMailWriters,
  [RESET_MAIL_WRITER_NAME]: composePasswordLinkMail,
  ...guestMailWriters,
};

/** Every kind of background job, grouped by feature. */
export const JOB_KINDS: JobKind<House>[] = [
  createMailJobKind(MAIL_WRITERS),
  forgottenPasswordJobKind,
  noticeMailJobKind,
  webhookJobKind,
  transcriptionJobKind,
  ...followerJobKinds,
];
