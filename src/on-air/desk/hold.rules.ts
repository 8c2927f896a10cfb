/**
 * Why the desk can't send anything right now. `reason` is shown to the user; `isShort` means that the hold will end in
 * a moment.
 */
export type Hold = { reason: string; isShort: boolean };

/**
 * Returns why commands are on hold, or undefined if they aren't. Every command goes through this check, so that only
 * one runs at a time, and only while the producer's screen is current.
 */
export function findHold(now: {
  isLost: boolean;
  isStateKnown: boolean;
  isSending: boolean;
  isSettling: boolean;
}): Hold | undefined {
  if (now.isLost)
    return { reason: "You're offline. Nothing was sent; try again once you're back.", isShort: false };
  if (!now.isStateKnown)
    return { reason: "The desk is finding out what is on air. Nothing was sent.", isShort: false };
  if (now.isSending) return { reason: "Your last press is still on its way.", isShort: true };
  if (now.isSettling)
    return { reason: "The show has just moved on. Check the cue, then press again.", isShort: true };
  return undefined;
}
