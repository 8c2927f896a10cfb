import { episodeTrash } from "./episodes/episodes.server.ts";
import { guestRequests } from "./guest-requests/guest-requests.server.ts";
import { hostTrash, socialLinkTrash } from "./hosts/hosts.server.ts";
import { topicRequests } from "./topic-requests/topic-requests.server.ts";
import { topicTrash } from "./topics/topics.server.ts";
import type { TrashKind } from "./trash/trash.server.ts";

/** Every kind of thing that comes back from the trash. */
export const TRASH_KINDS: readonly TrashKind[] = [
  topicTrash,
  topicRequests.trash,
  guestRequests.trash,
  episodeTrash,
  hostTrash,
  socialLinkTrash,
];
