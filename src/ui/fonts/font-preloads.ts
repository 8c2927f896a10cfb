import besley from "#ui/fonts/besley.woff2?url";
import publicSans from "#ui/fonts/public-sans.woff2?url";

/** Addresses of the two faces that every first view needs: for `<link rel="preload" as="font">` in the head. */
export const fontPreloads: readonly string[] = [besley, publicSans];
