import besley from "./besley.woff2?url";
import publicSans from "./public-sans.woff2?url";

/** The two faces of every first view. */
export const fontPreloads: readonly string[] = [besley, publicSans];
