import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const inDevelopment = import.meta.env.DEV;

export default [
  layout("site/frame/site-layout.tsx", [
    index("site/home/home-page.tsx"),
    route("episodes", "episodes/list/episodes-page.tsx"),
    route("episodes/:address", "episodes/page/episode-page.tsx"),
    route("draws", "show-draws/draws-page.tsx"),
    route("draws/:id", "show-draws/draw-page.tsx"),
    route("topics", "board/board-page.tsx"),
    route("topics/:key", "board/thread-page.tsx"),
    route("s/:token", "topic-requests/suggester/suggester-page.tsx"),
    route("guest-request", "guest-requests/guest-request-page.tsx"),
    route("g/:token", "guest-requests/page/guest-page.tsx"),
    route("auth", "session/auth-page.tsx"),
    route("auth/forgot", "session/forgot-page.tsx"),
    route("auth/reset", "session/reset-page.tsx"),
    route("privacy", "site/privacy-page.tsx"),
    route("account", "session/account-page.tsx"),
    route("*", "site/not-found-page.tsx"),
  ]),
  route("setup", "setup/setup-page.tsx"),
  route("admin", "admin/admin-layout.tsx", [
    layout("admin/office-layout.tsx", [
      index("admin/topics-page.tsx"),
      route("episodes", "episodes/team/episodes-tab.tsx"),
      route("topic-requests", "topic-requests/topic-requests-tab.tsx"),
      route("guest-requests", "guest-requests/guest-requests-tab.tsx"),
      route("guest-requests/calendar", "guest-requests/wall/guest-calendar-page.tsx"),
      route("hosts", "hosts/hosts-tab.tsx"),
      route("history", "draw/history-tab.tsx"),
      route("analytics", "analytics/analytics-tab.tsx"),
    ]),
    route("week", "desk/desk-page.tsx", { id: "week" }),
    route("week/:date", "desk/desk-page.tsx"),
    route("settings", "admin/settings-layout.tsx", [
      index("admin/general-settings-page.tsx"),
      route("show", "admin/show/show-settings-page.tsx"),
      route("team", "people/team-page.tsx"),
      route("activity", "activity/activity-page.tsx"),
      route("trash", "trash/trash-page.tsx"),
      route("backups", "backups/backups-page.tsx"),
      route("notices", "admin/notices-page.tsx"),
    ]),
  ]),
  ...(inDevelopment ? [route("design", "../dev/design/design-page.tsx")] : []),
] satisfies RouteConfig;
