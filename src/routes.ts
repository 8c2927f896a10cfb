import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const inDevelopment = import.meta.env.DEV;

export default [
  layout("site/frame/site-layout.tsx", [
    index("site/home/home-page.tsx"),
    route("episodes", "episodes/list/episodes-page.tsx"),
    route("episodes/:address", "episodes/page/episode-page.tsx"),
    route("draws", "on-air/draws/draws-page.tsx"),
    route("draws/:id", "on-air/draws/draw-page.tsx"),
    route("topics", "suggestions/board/board-page.tsx"),
    route("topics/:key", "suggestions/board/thread-page.tsx"),
    route("s/:token", "suggestions/own-page/suggester-page.tsx"),
    route("f/:token", "followers/follower-page.tsx"),
    route("guest-request", "guests/applications/guest-request-page.tsx"),
    route("g/:token", "guests/own-page/guest-page.tsx"),
    route("auth", "accounts/sign-in/auth-page.tsx"),
    route("auth/forgot", "accounts/sign-in/forgot-page.tsx"),
    route("auth/reset", "accounts/sign-in/reset-page.tsx"),
    route("questions", "site/questions-page.tsx"),
    route("privacy", "site/privacy-page.tsx"),
    route("account", "accounts/sign-in/own-account/account-page.tsx"),
    route("*", "site/not-found-page.tsx"),
  ]),
  route("setup", "show/setup/setup-page.tsx"),
  route("admin", "office/admin-layout.tsx", [
    layout("office/office-layout.tsx", [
      index("office/topics-page.tsx"),
      route("episodes", "episodes/team/episodes-tab.tsx"),
      route("topic-requests", "suggestions/requests/topic-requests-tab.tsx"),
      route("guest-requests", "guests/applications/guest-requests-tab.tsx"),
      route("guest-requests/calendar", "guests/calendar/guest-calendar-page.tsx"),
      route("hosts", "hosts/hosts-tab.tsx"),
      route("history", "machine/history/history-tab.tsx"),
      route("followers", "followers/team/followers-tab.tsx"),
      route("analytics", "office/analytics/analytics-tab.tsx"),
    ]),
    route("questions", "on-air/desk/questions/questions-page.tsx"),
    route("week", "office/week-page.tsx", { id: "week" }),
    route("week/:date", "office/week-page.tsx"),
    route("settings", "office/settings-layout.tsx", [
      index("office/general-settings-page.tsx"),
      route("show", "show/settings-page/show-settings-page.tsx"),
      route("team", "accounts/people/team-page.tsx"),
      route("api", "accounts/tokens/api-page.tsx"),
      route("activity", "accounts/activity/activity-page.tsx"),
      route("trash", "trash/trash-page.tsx"),
      route("backups", "backups/backups-page.tsx"),
      route("notices", "office/notices-page.tsx"),
    ]),
  ]),
  ...(inDevelopment ? [route("design", "../dev/design/design-page.tsx")] : []),
] satisfies RouteConfig;
