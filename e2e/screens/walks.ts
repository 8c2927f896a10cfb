import * as dialogs from "./dialog-walks.ts";
import * as draws from "./draw-walks.ts";
import * as office from "./office-walks.ts";
import * as pages from "./public-walks.ts";
import type { Walk } from "./stage.ts";

/** Past every page, tab, dialog and main state of the site, by name. */
export const walks: Record<string, Walk> = { ...pages, ...draws, ...office, ...dialogs };
