import { episodeTrash, transcriptTrash } from "#episodes/episodes.server.ts";
import { guestInbox } from "#guests/guests.server.ts";
import { hostTrash, socialLinkTrash } from "#hosts/hosts.server.ts";
import { suggestedTopicTrash, topicInbox } from "#suggestions/suggestions.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";

/** Every kind of thing that can be restored from the trash. */
export const TRASH_KINDS: readonly TrashKind[] = [
  suggestedTopicTrash,
  topicInbox.trash,
  guestInbox.trash,
  episodeTrash,
  transcriptTrash,
  hostTrash,
  socialLinkTrash,
];
