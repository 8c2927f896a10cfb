import type { ReactNode } from "react";
import { FirstSteps } from "./first-steps.tsx";
import { PendingRequests } from "./needs-you.tsx";

/** Shows what needs the team's attention elsewhere in the back office. Rendered in the browser only. */
export default function TeamTasks(): ReactNode {
  return (
    <>
      <FirstSteps />
      <PendingRequests />
    </>
  );
}
