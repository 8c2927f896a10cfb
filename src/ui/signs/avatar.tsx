import { cn } from "#ui/styles/class-names.ts";

/** A person's photo or initials. Hidden from screen readers, because the name is next to it. */
export function Avatar({
  name,
  photoUrl,
  className,
}: {
  name: string;
  photoUrl?: string | null | undefined;
  className?: string;
}) {
  const avatarStyles = cn("size-10.5 shrink-0 rounded-sign bg-second", className);
  if (photoUrl)
    return <img src={photoUrl} alt="" loading="lazy" className={cn(avatarStyles, "object-cover")} />;
  return (
    <span
      aria-hidden="true"
      className={cn(avatarStyles, "grid place-items-center font-strong text-on text-t-1")}
    >
      {getInitials(name)}
    </span>
  );
}

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
