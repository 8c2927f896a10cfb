import { useSearchParams } from "react-router";
import { addressOf, type TeamView, teamViewIn } from "#episodes/list/list-view.rules.ts";

/** The team's view of the list, kept in the address. A change other than of the page goes to the first page. */
export function useTeamView() {
  const [address, setAddress] = useSearchParams();
  const change = (some: Partial<TeamView>, { replace = false } = {}) =>
    setAddress((latest) => addressOf({ ...teamViewIn(latest), page: 1, ...some }), {
      replace,
      preventScrollReset: some.page === undefined,
      // The list's query loads the list; the loaders need not run.
      defaultShouldRevalidate: false,
    });
  return [teamViewIn(address), change] as const;
}
