import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { createSessionClient } from "#accounts/sign-in/sign-in.queries.ts";
import { NoticeSettings } from "#notices/notice-settings.tsx";
import { WebhooksSection } from "#notices/webhooks-section.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  createSessionClient(context.get(pageContext).fetch)("GET /api/user");

/** Shows who is notified of which events, and lets people change it. */
export default function NoticesPage() {
  const isOwner = useUser()?.role === "owner";
  const { email } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-10">
      <section aria-labelledby="own-notices" className="grid gap-5">
        <header className="max-w-3xl">
          <h2 id="own-notices" className="title">
            Notices
          </h2>
          {email ? (
            <p className="mt-1 text-on-2">
              Your notices go to <b className="font-strong text-on wrap-anywhere">{email}</b>, the address of{" "}
              <AccountLink>your account</AccountLink>. Everybody sets their own. When a guest cancels, you
              hear it right away.
            </p>
          ) : (
            <p role="note" className="mt-3 rounded-panel border border-edge p-5">
              <b className="font-strong">You have no email address, so you won't get any notices,</b> not even
              when a guest cancels. <AccountLink>Add one in your account</AccountLink>.
            </p>
          )}
        </header>
        <NoticeSettings />
      </section>
      {isOwner && <WebhooksSection />}
    </div>
  );
}

const AccountLink = ({ children }: { children: string }) => (
  <Link to="/account" className="text-link underline">
    {children}
  </Link>
);
