import * as boards from "./board-walks.ts";
import * as dialogs from "./dialog-walks.ts";
import * as draws from "./draw-walks.ts";
import * as office from "./office-walks.ts";
import * as pages from "./public-walks.ts";
import * as settings from "./settings-walks.ts";
import type { Walk } from "./stage.ts";
import * as weeks from "./week-walks.ts";

/** The walks through all public pages, dialogs and main states, by name. */
export const publicWalks: Record<string, Walk> = { ...pages, ...boards, ...draws };

/**
 * Walks by name: through the pages of a week, the screens of its show, and the setup. Run these last, because they end
 * the show.
 */
export const weekWalks: Record<string, Walk> = weeks;

/** The walks through all tabs, dialogs and main states of the back office, by name. */
export const officeWalks: Record<string, Walk> = { ...office, ...dialogs, ...settings };
