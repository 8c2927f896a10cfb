import * as boards from "./board-walks.ts";
import * as dialogs from "./dialog-walks.ts";
import * as draws from "./draw-walks.ts";
import * as office from "./office-walks.ts";
import * as pages from "./public-walks.ts";
import * as settings from "./settings-walks.ts";
import type { Walk } from "./stage.ts";
import * as weeks from "./week-walks.ts";

/** Through every public page, dialog and main state, by name. */
export const publicWalks: Record<string, Walk> = { ...pages, ...boards, ...draws };

/** Through a week with its show's screens, and through the setup. Whatever comes after finds a show that has ended. */
export const weekWalks: Record<string, Walk> = weeks;

/** Through every tab, dialog and main state of the back office, by name. */
export const officeWalks: Record<string, Walk> = { ...office, ...dialogs, ...settings };
