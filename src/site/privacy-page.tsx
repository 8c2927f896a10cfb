import type { ReactNode } from "react";
import type { MetaArgs } from "react-router";
import { videoSite } from "#episodes/import/video-site.rules.ts";
import { makePageMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";

export const meta = ({ matches }: MetaArgs) =>
  makePageMeta(matches, (show) => ({
    title: "Privacy",
    description: `What ${show.name} stores about its visitors, for how long, and whom to ask.`,
    path: "/privacy",
  }));

/** Everything that we store about visitors. The periods must match the code that deletes the data. */
const STORED_DATA: readonly { what: string; kept: string; time: string }[] = [
  {
    what: "A topic that you suggest",
    kept: "Your name, your email address and what you wrote, so that the team can read it and answer. If it becomes a topic of the show, it is on the board, with your name if you agreed. A link in our emails lets you take the name off, withdraw the suggestion and stop the emails.",
    time: "A year, then it is deleted. A topic made from it stays until the team removes it.",
  },
  {
    what: "A request to be a guest",
    kept: "What you fill in, your photo included, and the time zone of your browser. Only the team sees it. If you were on the show and agreed to it, the page Be a Guest shows your name and photo with your episode, until you take yourself off by the link in our emails. We write to you by email when it came in, when dates are offered or set, and before your date.",
    time: "A year, or until your recording is over if that is later. Then all of it is deleted, the photo too. By the link in our emails you can change or erase it at any time.",
  },
  {
    what: "The topic draw",
    kept: "A cookie with a random number once you have entered the passcode, and with it your spins and the topics they brought. Nothing that says who you are.",
    time: "30 days after you last entered the passcode. The sound switch is remembered by your browser alone.",
  },
  {
    what: "A question to the hosts",
    kept: "What you ask, the name that you give, if any, and the hash of a cookie with a random number, so that you can see what became of it. Once the team has accepted it, everybody can read it, and it may be shown on air.",
    time: "Thirty days after the show the cookie's hash is forgotten, and what was never accepted is deleted. What was accepted stays until the team removes it.",
  },
  {
    what: "A vote",
    kept: "A cookie with a random number from your first vote on, for a topic of the board or on air, and its hash with each vote, so that you have one and can take it back. Nothing that says who you are, and nobody sees who voted for what. Your browser remembers the topics, too.",
    time: "The cookie 400 days after your first vote at most. The vote stays with its topic.",
  },
  {
    what: "Being told when we are live",
    kept: "By email: your email address and what you want to hear of. We only write after you have pressed the button in our first email, and every email has a link to stop. By notification: the address that your browser’s maker gave this browser for it, and the keys to write to it. Nobody can see that you follow. Your browser remembers what you chose.",
    time: "Until you stop; then it is deleted right away. An address that was not confirmed is deleted after 7 days, a browser when its maker says that it is gone.",
  },
  {
    what: "An account",
    kept: "Your user name, your email address if you give it, and a hash of your password, from which it cannot be read. A cookie while you are signed in, with the kind of browser and when it was last used. Of team members also which changes they made.",
    time: "You are signed out 30 days after your last visit, and after 90 days in all. The account stays until you delete it on your account page. The record of changes keeps a team member's name.",
  },
  {
    what: "Backups",
    kept: "Everything above is also in the site’s backups, which only the show’s owners can open, so that nothing is lost when a machine breaks.",
    time: "What you erase or we delete stays in older backups until they are deleted, after a year at most. If one has to be restored, what you erased is erased again.",
  },
  {
    what: "Your network address",
    kept: "Counted while you sign in, send a form or enter a passcode, so that nobody can try without end. It is not written down with anything else.",
    time: "An hour at most.",
  },
];

export default function PrivacyPage() {
  const show = useShow();
  return (
    <div className="px-gutter pt-9 pb-section tablet:pt-18">
      <div className="mx-auto max-w-measure">
        <h1 className="display text-t-6">Privacy</h1>
        <p className="mt-5 max-w-text text-on-2 text-t-3">
          What we store about you, for how long, and whom to ask. There is no advertising here, and nothing
          that follows you around.
        </p>
        <dl className="mt-9 tablet:mt-14">
          {STORED_DATA.map(({ what, kept, time }) => (
            <DataRow key={what} title={what}>
              <p>{kept}</p>
              <p className="text-on-2">{time}</p>
            </DataRow>
          ))}
          <DataRow title="Videos">
            <p>
              {`The pictures of episodes come from ${videoSite.name}. Its player is only loaded when you press play, from the address that sets no cookies before that.`}
            </p>
            <p className="text-on-2">{`From then on ${videoSite.name}’s own rules hold.`}</p>
          </DataRow>
          <DataRow title="Whom to ask">
            <p>
              {show.contactEmail ? (
                <>
                  Write to{" "}
                  <a
                    href={`mailto:${show.contactEmail}`}
                    className="wrap-anywhere text-link underline underline-offset-4"
                  >
                    {show.contactEmail}
                  </a>{" "}
                </>
              ) : (
                "Ask the hosts "
              )}
              to see what we have about you, to correct it, or to have it deleted before its time.
            </p>
          </DataRow>
        </dl>
      </div>
    </div>
  );
}

function DataRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-[4vw] gap-y-2 border-rule border-t py-6 tablet:grid-cols-[4fr_7fr]">
      <dt className="display text-t-3">{title}</dt>
      <dd className="grid max-w-text gap-2">{children}</dd>
    </div>
  );
}
