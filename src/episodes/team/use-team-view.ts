import { useSearchParams } from "react-router";
import { addressOf, type TeamView, teamViewIn } from "#episodes/list/list-view.rules.ts";

/** How the team looks at its list, kept in the address. Another search, order or filter begins at the first page. */
export function useTeamView() {
  const [address, setAddress] = useSearchParams();
  const change = (some: Partial<TeamView>, { replace = false } = {}) =>
    setAddress((latest) => addressOf({ ...teamViewIn(latest), page: 1, ...some }), {
      replace,
      preventScrollReset: some.page === undefined,
      // The list is asked for by its query; who is signed in has not changed.
      defaultShouldRevalidate: false,
    });
  return [teamViewIn(address), change] as const;
}
