import type { Show } from "./show.contract.ts";

/** `{product}` in a text is the show's name. */
export const withProduct = (text: string, { name }: Pick<Show, "name">): string =>
  text.replaceAll("{product}", name);
