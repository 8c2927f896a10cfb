import { createListUrlParams } from "#platform/browser/list-view.rules.ts";

export const BOARD_TOPICS_PER_PAGE = 20;

export const BOARD_STATUS_OPTIONS = [
  { value: "open", label: "Open" },
  { value: "drawn", label: "Drawn" },
  { value: "chosen", label: "Chosen" },
  { value: "aired", label: "Aired" },
] as const;

export const BOARD_SORT_OPTIONS = [
  { value: "top", label: "Top" },
  { value: "new", label: "New" },
] as const;

export const BOARD_URL_PARAMS = createListUrlParams({
  status: BOARD_STATUS_OPTIONS,
  sort: BOARD_SORT_OPTIONS,
});
export type BoardView = ReturnType<typeof BOARD_URL_PARAMS.parse>;

export function formatBoardPath(view: BoardView): string {
  const query = BOARD_URL_PARAMS.format(view).toString();
  return query === "" ? "/topics" : `/topics?${query}`;
}
