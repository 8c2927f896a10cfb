import { Outlet } from "react-router";
import { SiteShell } from "./site-shell.tsx";

/** The frame of the public pages. */
export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}
