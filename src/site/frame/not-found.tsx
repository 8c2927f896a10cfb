import { ButtonLink } from "#ui/controls/button-link.tsx";
import { HourScale } from "#ui/signs/hour-scale.tsx";

export default function NotFound() {
  return (
    <div className="px-gutter py-section">
      <div className="mx-auto max-w-measure">
        <HourScale className="max-w-sm" />
        <h1 className="display mt-7 text-t-6">404 Page Not Found</h1>
        <p className="mt-5 max-w-text text-on-2 text-t-3">Did you forget to add the page to the router?</p>
        <p className="mt-3 max-w-text text-on-2 text-t-2">
          If you followed a link, the page is gone or never existed. The newest episode and the next show are
          on the home page.
        </p>
        <p className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Back to home
          </ButtonLink>
          <ButtonLink to="/episodes" variant="outline" size="lg">
            All episodes
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
