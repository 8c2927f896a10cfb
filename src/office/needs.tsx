import type { ReactNode } from "react";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou } from "./needs-you.tsx";

/** What waits for the team in other places. The server renders none of it. */
export default function Needs(): ReactNode {
  return (
    <>
      <FirstSteps />
      <NeedsYou />
    </>
  );
}
