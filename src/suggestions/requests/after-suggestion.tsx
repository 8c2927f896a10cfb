/** Explains what happens next, after a suggestion was sent. */
export function AfterSuggestion({ address }: { address: string | undefined }) {
  if (!address) return null;
  return (
    <p role="status">
      <a href={address} className="text-link underline underline-offset-4">
        See where your suggestion stands
      </a>
      <span className="text-on-2">. Keep the link: it is yours alone.</span>
    </p>
  );
}
