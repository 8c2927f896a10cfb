import { lazy, Suspense } from "react";
import { DeskPage, loader as deskLoader } from "#on-air/desk/desk-page.tsx";

export const loader = deskLoader;

const TeamTasks = lazy(() => import("./team-tasks.tsx").catch(() => ({ default: () => null })));

/**
 * Shows the desk, where the team prepares and runs a week's show. This component isn't in the desk's folder, because
 * code there may not import the requests shown here.
 */
export default function WeekPage() {
  return (
    <DeskPage
      needs={
        <Suspense fallback={null}>
          <TeamTasks />
        </Suspense>
      }
    />
  );
}
