import type { GuestRequest } from "#guests/guests.contract.ts";
import type { InboxLists } from "#inbox/inbox-panel.tsx";

export const GUEST_LISTS: InboxLists<GuestRequest["status"]> = [
  { value: "pending", hint: "New guest requests land here." },
  { value: "scheduled", hint: "Guests with a recording date show up here." },
  { value: "completed", hint: "Guests whose recording is done show up here." },
  { value: "rejected", hint: "Changed your mind? You can set these back to pending." },
  { value: "all", hint: "Nobody has asked to be a guest yet. The form is on the page Be a Guest." },
];
