import { FollowButton } from "#followers/follow-button.tsx";

/** The end of the form: where the suggestion stands once it was sent, and a way to hear when the show is on. */
export function AfterSuggestion({ address }: { address: string | undefined }) {
  return (
    <>
      {address && (
        <p role="status">
          <a href={address} className="text-link underline underline-offset-4">
            See where your suggestion stands
          </a>
          <span className="text-on-2">. Keep the link: it is yours alone.</span>
        </p>
      )}
      <FollowButton variant="outline" className="justify-self-start" />
    </>
  );
}
