/** The data of an event in the format of server-sent events; '' for a comment. */
export const readEventData = (event: string): string =>
  event
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""))
    .join("\n");
