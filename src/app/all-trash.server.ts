import { episodeTrash, transcriptTrash } from "#episodes/episodes.server.ts";
import { guestRequests } from "#guests/guests.server.ts";
import { hostTrash, socialLinkTrash } from "#hosts/hosts.server.ts";
import { suggestedTopicTrash, topicRequests } from "#suggestions/suggestions.server.ts";
import type { TrashKind } from "#trash/trash.server.ts";

/** Every kind of thing that can be restored from the trash. */
export const TRASH_KINDS: readonly TrashKind[] = [
  suggestedTopicTrash,
  topicRequests.trash,
  guestRequests.trash,
  episodeTrash,
  transcriptTrash,
  hostTrash,
  socialLinkTrash,
];
