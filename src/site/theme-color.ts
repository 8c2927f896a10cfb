/** The color of browsers' toolbars. Must match night-1 in tokens.css. */
export const themeColor = "#130e0b";
