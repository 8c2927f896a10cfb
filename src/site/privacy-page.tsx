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

/** Everything that we store about visitors. The periods must be the same as in the code that deletes the data. */
const STORED_DATA: readonly { what: string; kept: string; time: string }[] = [
  {
    what: "A topic you suggest",
    kept: "Your name, your email address and what you wrote, so that the team can read it and get back to you. If the show takes it up, it appears on the board, with your name if you agreed. A link in our emails lets you take your name off, withdraw the suggestion and stop the emails.",
    time: "For a year, and then we delete it. A topic made from it stays until the team removes it.",
  },
  {
    what: "A request to be a guest",
    kept: "What you fill in, including your photo, and your browser's time zone. Only the team sees it, except your name: the site and our messages to followers say who the guest of the next show is. If you were on the show and agreed to it, the page Be a Guest shows your name and photo with your episode until you take yourself off, using the link in our emails. We email you when your request arrives, when dates are offered or set, and before your date.",
    time: "For a year, or until your recording is over if that's later. Then we delete all of it, including the photo. You can change or erase it at any time, using the link in our emails.",
  },
  {
    what: "The topic draw",
    kept: "Once you enter the passcode, a cookie with a random number, your spins, and the topics they drew. Nothing that says who you are.",
    time: "For 30 days after you last entered the passcode. Only your browser remembers whether the sound is on.",
  },
  {
    what: "A question to the hosts",
    kept: "What you ask, your name if you give one, and the hash of a cookie with a random number, so that you can see what became of your question. Once the team accepts it, everybody can read it, and it may be shown on air. The team may also suggest it as a topic, without showing your name.",
    time: "Thirty days after the show, we delete the cookie's hash and the questions that were never accepted. Accepted questions stay until the team removes them. A topic suggestion made from one is kept like any other.",
  },
  {
    what: "A vote",
    kept: "From your first vote on, whether on the board or on air, a cookie with a random number. We store its hash with each vote, so that you can vote once and take your vote back. Nothing says who you are, and nobody sees who voted for what. Your browser remembers the topics, too.",
    time: "The cookie expires 400 days after your first vote at the latest. The vote stays with its topic.",
  },
  {
    what: "Being told when we are live",
    kept: "By email: your email address and what you want to hear about. We only write once you've pressed the button in our first email, and every email has a link to stop. By notification: the address at which your browser receives notifications, and the keys to encrypt them. Other visitors can't see that you follow the show. Your browser remembers what you chose.",
    time: "Until you stop; then we delete it right away. We delete an address that was never confirmed after 7 days, and a browser's address once it stops accepting notifications.",
  },
  {
    what: "An account",
    kept: "Your username, your email address if you give one, and a hash of your password, from which nobody can tell the password. While you're signed in, a cookie, your kind of browser, and when you last used it. For team members, also the changes they make.",
    time: "You're signed out 30 days after your last visit, and after 90 days in any case. The account stays until you delete it on your account page. The record of changes keeps a team member's name.",
  },
  {
    what: "Backups",
    kept: "Everything above is also in the site's backups, which only the show's owners can open, so that nothing is lost if a machine fails.",
    time: "Whatever you erase or we delete stays in older backups until they're deleted, which takes a year at most. If we ever have to restore one, what you erased is erased again.",
  },
  {
    what: "Your network address",
    kept: "We count how often an address signs in, sends forms and enters passcodes, so that nobody can keep guessing. With a vote in a poll, we store a hash of your network, so that nobody can decide a poll alone. The server's log has the first part of the address.",
    time: "For two hours at most, and the hash until an hour after the poll. How long the log is kept is up to the show.",
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
          tracks you.
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
              {`Episode pictures come from ${videoSite.name}. Its player only loads once you press play, from an address that sets no cookies until then.`}
            </p>
            <p className="text-on-2">{`From then on, ${videoSite.name}'s own privacy policy applies.`}</p>
          </DataRow>
          <DataRow title="Who to ask">
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
              to see what we have about you, to correct it, or to have it deleted sooner.
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
