import { pictureFileAt, smallestOf } from "#platform/files/pictures.rules.ts";
import { Avatar } from "#ui/signs/avatar.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { profileAddress } from "./guest-requests.rules.ts";

const linkLooks = "text-link text-t-0 underline underline-offset-[0.3em]";

/** A guest's photo, name and profile. A photo that lies elsewhere is a link: nothing of theirs is loaded unasked. */
export function GuestWho({ request }: { request: GuestRequest }) {
  const { name, linkedIn, photoUrl } = request;
  const profile = profileAddress(linkedIn);
  const small = smallPhoto(photoUrl);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} photoUrl={small} />
      <div className="min-w-0">
        <p className="font-label wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3">
          {profile && (
            <a href={profile} target="_blank" rel="noreferrer" className={linkLooks}>
              Profile<span className="sr-only"> of {name}, opens in a new tab</span>
            </a>
          )}
          {photoUrl && !small && (
            <a href={photoUrl} target="_blank" rel="noreferrer" className={linkLooks}>
              Photo<span className="sr-only"> of {name}, opens in a new tab</span>
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** The smallest size of a photo that is kept here. */
function smallPhoto(photoUrl: string | null): string | undefined {
  const picture = photoUrl ? pictureFileAt(photoUrl) : undefined;
  return picture && smallestOf(picture);
}
