import type { Role } from "#platform/http/endpoint.contract.ts";

export type NavItem = {
  label: string;
  to: string;
  /** Matches the pages on which this item is marked as current. */
  pages: RegExp;
};

const home: NavItem = { label: "Home", to: "/", pages: /^\/$/ };
const episodes: NavItem = { label: "Episodes", to: "/#past-episodes", pages: /^\/episodes(\/|$)/ };
const hosts: NavItem = { label: "Meet Our Hosts", to: "/#hosts", pages: /^$/ };
const topicIdeas: NavItem = {
  label: "Topic Ideas",
  to: "/#suggest-your-topic-ideas",
  pages: /^\/topics(\/|$)/,
};
const beAGuest: NavItem = { label: "Be a Guest", to: "/guest-request", pages: /^\/guest-request$/ };
const admin: NavItem = { label: "Admin", to: "/admin", pages: /^\/admin(\/|$)/ };

export const quickLinks: readonly NavItem[] = [home, episodes, hosts, topicIdeas];

export const listNavItems = (user: { role: Role | null } | null): readonly NavItem[] => [
  ...quickLinks,
  beAGuest,
  ...(user?.role ? [admin] : []),
];
