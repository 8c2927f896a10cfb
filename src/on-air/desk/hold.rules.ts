/**
 * Why the desk can't send anything right now. `reason` is shown to the user; `isShort` means that the hold will end in
 * a moment.
 */
export type DeskHold = { reason: string; isShort: boolean };

/**
 * Returns why commands can't be sent right now, or undefined if they can. Every command goes through this check, so
 * that only one runs at a time, and only while what the producer sees is up to date.
 */
export function findDeskHold(status: {
  isLost: boolean;
  isStateKnown: boolean;
  isSending: boolean;
  hasRecentlyChanged: boolean;
}): DeskHold | undefined {
  if (status.isLost)
    return { reason: "You're offline. Nothing was sent; try again once you're back.", isShort: false };
  if (!status.isStateKnown)
    return { reason: "The desk is finding out what is on air. Nothing was sent.", isShort: false };
  if (status.isSending) return { reason: "Your last press is still on its way.", isShort: true };
  if (status.hasRecentlyChanged)
    return { reason: "The show has just moved on. Check the cue, then press again.", isShort: true };
  return undefined;
}
