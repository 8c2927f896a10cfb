import { composeInvitationMail, INVITATION_MAIL_WRITER } from "#accounts/people/people.server.ts";
import {
  composePasswordLinkMail,
  forgottenPasswordJob,
  RESET_MAIL_WRITER,
} from "#accounts/sign-in/password-reset.server.ts";
import { transcriptionJob } from "#episodes/episodes.server.ts";
import { followerEmails, followerJobs } from "#followers/followers.server.ts";
import { GUEST_MAIL_WRITER, insertGuestPageLink } from "#guests/guests.server.ts";
import { noticeMailJob, webhookJob } from "#notices/notices.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { createMailJob, type MailWriters } from "#platform/mail/mail.server.ts";
import { suggestionMailWriters } from "#suggestions/suggestions.server.ts";
import type { House } from "./house.server.ts";

/** The functions that write emails just before they are sent, by the name stored with the queued email. */
export const MAIL_WRITERS: MailWriters<House> = {
  [INVITATION_MAIL_WRITER]: composeInvitationMail,
  ...suggestionMailWriters,
  ...followerEmails,
  [RESET_MAIL_WRITER]: composePasswordLinkMail,
  [GUEST_MAIL_WRITER]: insertGuestPageLink,
};

/** Every kind of background job, grouped by feature. */
export const JOB_KINDS: JobKind<House>[] = [
  createMailJob(MAIL_WRITERS),
  forgottenPasswordJob,
  noticeMailJob,
  webhookJob,
  transcriptionJob,
  ...followerJobs,
];
