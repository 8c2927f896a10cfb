/** Why the desk sends nothing now, in words. `isShort`: it passes by itself within moments of a press. */
export type Hold = { reason: string; isShort: boolean };

/** The one guard of all commands: each is sent for what the producer saw, and one at a time. */
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
