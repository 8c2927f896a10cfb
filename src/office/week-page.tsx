import { lazy, Suspense } from "react";
import { DeskPage, loader as deskLoader } from "#on-air/desk/desk-page.tsx";

export const loader = deskLoader;

const TeamTasks = lazy(() => import("./needs.tsx").catch(() => ({ default: () => null })));

/** This page is here because the desk may not import the modules whose requests it shows. */
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
