import { DeskPage, loader as deskLoader } from "#on-air/desk/desk-page.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou } from "./needs-you.tsx";

export const loader = deskLoader;

/** This page is in the office because the desk may not import the rooms whose requests it shows. */
export default function WeekPage() {
  return (
    <DeskPage
      needs={
        <>
          <FirstSteps />
          <NeedsYou />
        </>
      }
    />
  );
}
