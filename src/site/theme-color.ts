/** The color night-1 of tokens.css, for the browser's own toolbars. */
export const themeColor = "#130e0b";
