import type { Suggestion } from "./own-page.contract.ts";

type SuggestionState = Pick<
  Suggestion,
  | "status"
  | "key"
  | "isMerged"
  | "isInDraw"
  | "isAnotherChosen"
  | "isDeleted"
  | "name"
  | "showName"
  | "isNameHidden"
  | "getsMails"
>;

/** Describes the current state of a suggestion. */
export function describeSuggestionState(suggestion: SuggestionState): [heading: string, text: string] {
  const { status, isMerged, isAnotherChosen, isDeleted } = suggestion;
  if (status === "withdrawn" && isMerged)
    return [
      "You took it back.",
      `It no longer counts as a vote for the topic that it had joined${isDeleted ? "" : ", which stays"}.`,
    ];
  if (isDeleted && status !== "withdrawn")
    return ["It's no longer on the board.", "It's not in the draw either. Thank you for asking."];
  if (status === "open") return describeOpenState(suggestion);
  if (status === "drawn") {
    const choiceText = isAnotherChosen ? "Another one was chosen." : "None of them has been chosen so far.";
    return ["It was drawn.", `It was one of the three topics on the show. ${choiceText}`];
  }
  return STATE_TEXTS[status];
}

const STATE_TEXTS: Record<
  Exclude<Suggestion["status"], "open" | "drawn">,
  [heading: string, text: string]
> = {
  pending: ["We have your suggestion.", "The team will read it. You'll see here what becomes of it."],
  approved: ["We like it.", "It is on its way to the board."],
  rejected: ["Not this time.", "The team decided against it. Thank you for asking."],
  chosen: [
    "It was chosen.",
    "It was put on the table on the show. You'll soon see here where it is in the episode.",
  ],
  aired: ["It was on the show.", "Thank you for it."],
  withdrawn: ["You took it back.", "It is neither on the board nor in the draw."],
};

function describeOpenState({ key, isInDraw }: SuggestionState): [heading: string, text: string] {
  if (key !== null)
    return [
      "It is on the board.",
      isInDraw
        ? "Everybody can vote for it, and it is in the draw."
        : "Everybody can vote for it. It is not in the draw now.",
    ];
  return isInDraw
    ? ["It is in the draw.", "It is not on the board now."]
    : ["It is not on the board now.", "It is not in the draw either."];
}

/**
 * Describes whether the suggester's name is shown, and whether the suggester can change that. Returns undefined if the
 * name will never be shown.
 */
export function describeNameChoice(
  suggestion: SuggestionState,
): { text: string; mayChoose: boolean } | undefined {
  const { status, key, isMerged, isInDraw, name, showName, isNameHidden } = suggestion;
  if (status === "rejected" || status === "withdrawn") return undefined;
  if (isMerged)
    return {
      text: "Your name isn't shown, because only the first person to suggest a topic is named.",
      mayChoose: false,
    };
  const verb = key !== null || isInDraw ? "is shown" : "would be shown";
  if (isNameHidden)
    return {
      text: `Your suggestion ${verb} without a name, because the team took yours off.`,
      mayChoose: showName,
    };
  const nameText = showName ? `with the name ${name}` : "without a name";
  return { text: `Your suggestion ${verb} ${nameText}.`, mayChoose: true };
}

export function describeSuggestionEmails({ status, getsMails, isDeleted }: SuggestionState): string {
  if (!getsMails) return "You won't get any more emails about this suggestion.";
  if (isDeleted) return "We'll only write if it comes back and is on the show.";
  return isUndecided(status)
    ? "We'll write when your topic is on the board, and when it has been on the show."
    : "We'll write when it has been on the show.";
}

/** Returns what withdrawing the suggestion does, as the end of a sentence that starts with 'It'. */
export function describeWithdrawal({ status, key, isMerged, isInDraw, isDeleted }: SuggestionState): string {
  if (isMerged) return `no longer counts as a vote for the topic${isDeleted ? "" : ", which stays"}`;
  if (isDeleted) return "cannot come back to the board or the draw";
  if (isUndecided(status)) return "won't go on the board or into the draw";
  if (key === null) return isInDraw ? "leaves the draw" : "cannot come back to the board or the draw";
  return isInDraw ? "leaves the board and the draw, with its votes" : "leaves the board, with its votes";
}

const isUndecided = (status: SuggestionState["status"]): boolean =>
  status === "pending" || status === "approved";
