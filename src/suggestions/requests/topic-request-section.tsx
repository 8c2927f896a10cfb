import { Link } from "react-router";
import { NoScriptNote } from "#inbox/form-notes.tsx";
import { lazyWhenNear } from "#platform/browser/page-start/lazy-when-near.tsx";
import { useShow } from "#show/use-show.ts";
import { ErrorState } from "#ui/states/error-state.tsx";

/** The form comes as HTML with the page; its code, and zod with it, when the form comes near or is used. */
const TopicRequestForm = lazyWhenNear(
  () => import("./topic-request-form.tsx"),
  ({ onRetry }) => <ErrorState message="This part of the page could not be loaded." onRetry={onRetry} />,
);

/** The home page's section where visitors suggest topics. */
export default function TopicRequestSection() {
  const show = useShow();
  return (
    <div className="grid grid-cols-1 gap-x-[8vw] gap-y-9 desktop:grid-cols-[minmax(0,0.68fr)_minmax(0,1fr)]">
      <div>
        <h2 id="suggest-your-topic-ideas-heading" className="display text-t-6">
          {show.suggestionHeading}
        </h2>
        <p className="mt-6 text-on-2">{show.suggestionNote}</p>
        <p className="mt-5">
          <Link to="/topics" className="inline-block py-1 font-label text-link underline underline-offset-6">
            See the board
          </Link>
        </p>
      </div>
      <div>
        <NoScriptNote what="suggestion" />
        <TopicRequestForm className="min-h-120" />
      </div>
    </div>
  );
}
