const TRASH_ACTIONS = ["delete", "restore", "empty-trash"] as const;
const ROW_ACTIONS = ["create", "change", ...TRASH_ACTIONS] as const;
const REQUEST_ACTIONS = ["approve", "reject", "note", "admit", "delete-for-ever", ...TRASH_ACTIONS] as const;
const GUEST_ACTIONS_BY_TEAM = [
  "schedule",
  "reschedule",
  "complete",
  "reopen",
  "offer",
  "thank",
  "show",
  "send-mail",
] as const;
const GUEST_ACTIONS_BY_LINK = ["choose", "cancel", "change-own", "hide", "erase"] as const;
const TOPIC_USE_ACTIONS = ["use", "select", "archive", "reactivate", "import", "air", "take-back"] as const;
const TOPIC_BULK_ACTIONS = ["delete-all", "archive-all", "reactivate-all", "put-back", "undo-bulk"] as const;
const TOPIC_BOARD_ACTIONS = ["list-on-board", "take-off-board", "show-name", "hide-name"] as const;
const EPISODE_EDITS = ["change", "hide", "show", "feature", "unfeature", "number", "describe"] as const;
const EPISODE_ACTIONS = [
  ...EPISODE_EDITS,
  "add-audio",
  "remove-audio",
  "set-chapters",
  ...TRASH_ACTIONS,
] as const;
const PASSKEY_ACTIONS = ["add-passkey", "rename-passkey", "remove-passkey"] as const;
const ACCOUNT_ACTIONS = [
  "create",
  "register",
  "change-role",
  "make-reset-link",
  "reset-password",
  "delete",
] as const;
const OWN_ACCOUNT_ACTIONS = ["change-password", "change-address", "sign-out", "sign-out-everywhere"] as const;
const ON_AIR_ACTIONS = [
  "go-live",
  "end",
  "next",
  "back",
  "draw",
  "choose",
  "open-poll",
  "close-poll",
  "count-held",
  "scene",
] as const;

const QUESTION_ACTIONS = [
  "accept",
  "answer",
  "hide",
  "hide-all",
  "wait",
  "show",
  "make-request",
  "open",
  "close",
] as const;

/** The kinds of things that the activity log covers, and what can happen to each. */
export const RECORDED_ACTIONS = {
  topic: [...ROW_ACTIONS, ...TOPIC_USE_ACTIONS, ...TOPIC_BULK_ACTIONS, ...TOPIC_BOARD_ACTIONS],
  "topic-request": [...REQUEST_ACTIONS, "convert", "merge", "take-back", "reopen"],
  "guest-request": [...REQUEST_ACTIONS, ...GUEST_ACTIONS_BY_TEAM, ...GUEST_ACTIONS_BY_LINK],
  episode: EPISODE_ACTIONS,
  transcript: ["upload", "transcribe", "rename-speaker", "correct", "drop-correction", ...TRASH_ACTIONS],
  episodes: ["update", "import", "clean-and-resync", "generate-tags"],
  "episode-config": ["change"],
  "host-profile": ROW_ACTIONS,
  "host-social-link": ROW_ACTIONS,
  picture: ["upload"],
  show: ["change", "import", "publish", "undo-publish", "add-host"],
  week: ["change", "send", "skip", "unskip", ...ON_AIR_ACTIONS],
  question: QUESTION_ACTIONS,
  mails: ["release"],
  "held-mails": ["release", "discard"],
  settings: ["change"],
  notices: ["change"],
  follower: ["delete"],
  "follower-messages": ["change", "test"],
  webhook: ["create", "change", "delete", "test"],
  podcast: ["change"],
  "sample-content": ["remove"],
  backup: ["create", "upload", "fail-to-upload", "delete", "restore", "fail-to-restore"],
  user: [...ACCOUNT_ACTIONS, ...OWN_ACCOUNT_ACTIONS, ...PASSKEY_ACTIONS],
  token: ["create", "delete"],
  invitation: ["create", "withdraw"],
} as const;

export type RecordedEntity = keyof typeof RECORDED_ACTIONS;

export type RecordedAction<Entity extends RecordedEntity> = (typeof RECORDED_ACTIONS)[Entity][number];

export type TrashableEntity = {
  [Entity in RecordedEntity]: "empty-trash" extends RecordedAction<Entity> ? Entity : never;
}[RecordedEntity];
