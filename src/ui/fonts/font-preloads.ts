import besley from "./besley-basic.woff2?url";
import publicSans from "./public-sans-basic.woff2?url";

/** The two fonts that every first view uses, with the letters of English. */
export const fontPreloads: readonly string[] = [besley, publicSans];
