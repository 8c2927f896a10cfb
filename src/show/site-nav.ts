import type { Role } from "#platform/http/endpoint.contract.ts";

export type NavItem = {
  label: string;
  to: string;
  /** Matches the pages on which this item is marked as current. */
  pages: RegExp;
};

const homeItem: NavItem = { label: "Home", to: "/", pages: /^\/$/ };
const episodesItem: NavItem = { label: "Episodes", to: "/#past-episodes", pages: /^\/episodes(\/|$)/ };
const hostsItem: NavItem = { label: "Meet Our Hosts", to: "/#hosts", pages: /^$/ };
const topicIdeasItem: NavItem = {
  label: "Topic Ideas",
  to: "/#suggest-your-topic-ideas",
  pages: /^\/topics(\/|$)/,
};
const guestItem: NavItem = { label: "Be a Guest", to: "/guest-request", pages: /^\/guest-request$/ };
const adminItem: NavItem = { label: "Admin", to: "/admin", pages: /^\/admin(\/|$)/ };

export const quickLinks: readonly NavItem[] = [homeItem, episodesItem, hostsItem, topicIdeasItem];

export const listNavItems = (user: { role: Role | null } | null): readonly NavItem[] => [
  ...quickLinks,
  guestItem,
  ...(user?.role ? [adminItem] : []),
];
