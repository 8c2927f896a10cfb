import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The map of pages. */
export default [index("site/home-page.tsx"), route("*", "site/not-found-page.tsx")] satisfies RouteConfig;
