import { Link } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { OwnNotices } from "./own-notices.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

/** Who hears what of the show. */
export default function NoticesPage() {
  const isOwner = useUser()?.role === "owner";
  return (
    <div className="grid gap-10">
      <section aria-labelledby="own-notices" className="grid gap-5">
        <header>
          <h2 id="own-notices" className="title">
            Notices
          </h2>
          <p className="mt-1 text-on-2">
            Your own mails go to the address of{" "}
            <Link to="/account" className="text-link underline">
              your account
            </Link>
            . Everybody sets their own. When a guest cancels, you hear it at once.
          </p>
        </header>
        <OwnNotices />
      </section>
      {isOwner && <WebhooksSection />}
    </div>
  );
}
