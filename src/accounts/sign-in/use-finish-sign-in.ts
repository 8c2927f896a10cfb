import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { showToastBeforeRedirect } from "./toast-before-redirect.ts";

/**
 * Returns a function to call after signing in. It shows a toast and lets the server redirect the person to a page that
 * suits their role. An invitation in the page's address would keep the person there, so it is removed first.
 */
export function useFinishSignIn(): (title: string) => void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const openLandingPage = () => {
    if (!params.has("invitation")) return void revalidate();
    params.delete("invitation");
    void navigate({ search: String(params) }, { replace: true });
  };
  return (title) => showToastBeforeRedirect(title, openLandingPage);
}
