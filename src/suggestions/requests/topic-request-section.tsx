import { Link } from "react-router";
import { useShow } from "#show/use-show.ts";
import TopicRequestForm from "./topic-request-form.tsx";

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
        <TopicRequestForm />
      </div>
    </div>
  );
}
