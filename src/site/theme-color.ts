/** The ground of the public pages, night-1 of tokens.css, for what is painted outside of them: a browser's own bars. */
export const themeColor = "#130e0b";
