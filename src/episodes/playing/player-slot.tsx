import { registerPlayerSlot } from "./playback.ts";

/**
 * Reserves space for the player on a page. The player itself is positioned over this space, so that it can keep playing
 * when the visitor leaves the page.
 */
export const PlayerSlot = () => <div ref={registerPlayerSlot} className="aspect-video" />;
