import type { TeamQuestions } from "./use-team-questions.ts";

/** Returns the props for buttons that are disabled while the team's actions are on hold. */
export const getHoldProps = ({ hold }: TeamQuestions) => ({
  disabled: hold?.isShort === false,
  held: hold?.isShort ?? false,
});
