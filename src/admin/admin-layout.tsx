import { type LoaderFunctionArgs, NavLink, Outlet, redirect } from "react-router";
import { pageContext } from "#platform/page-context.ts";

/** Who may not be here is sent on by the server: visitors to /auth, users without the team's rights home. */
export const middleware = [
  ({ context, request }: LoaderFunctionArgs) => {
    const { user } = context.get(pageContext);
    if (user?.isAdmin) return;
    if (user) throw redirect("/");
    const { pathname } = new URL(request.url);
    throw redirect(pathname === "/admin" ? "/auth" : `/auth?redirectTo=${encodeURIComponent(pathname)}`);
  },
];

/** Its presence makes the server, and so the guard above, take part in every navigation into the back office. */
export const loader = () => null;

const TABS = [
  ["/admin", "Topics"],
  ["/admin/episodes", "Episodes"],
  ["/admin/topic-requests", "Topic Requests"],
  ["/admin/guest-requests", "Guest Requests"],
  ["/admin/hosts", "Host Management"],
  ["/admin/history", "History"],
  ["/admin/analytics", "Analytics"],
] as const;

export default function AdminLayout() {
  return (
    <main>
      <h1>Back office</h1>
      <nav aria-label="Back office">
        {TABS.map(([to, name]) => (
          <NavLink key={to} to={to} end>
            {name}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}
