/** night-1 of tokens.css, for the browser's own bars. */
export const themeColor = "#130e0b";
