import { useShow } from "#show/use-show.ts";
import type { CallFormOptions } from "#ui/calls/call-form-options.ts";
import type { useCallForm } from "#ui/calls/use-call-form.ts";
import { useSharedForm } from "#ui/calls/use-shared-form.ts";
import { type PicturePosition, parsePosition, ZOOM_RANGE } from "./framing.rules.ts";
import { saveHostProfile } from "./host-changes.queries.ts";
import type { HostProfile } from "./host-profiles.contract.ts";

type Fields = Omit<
  HostProfile,
  "id" | "createdAt" | "updatedAt" | "heroImagePosition" | "profileImagePosition"
> & { heroImagePosition: PicturePosition; profileImagePosition: PicturePosition };
export type ProfileForm = ReturnType<typeof useCallForm<Fields, HostProfile>>;

/** Returns a form for a host's profile, or for a new one if `host` is undefined. */
export function useProfileForm(
  host: HostProfile | undefined,
  profiles: readonly HostProfile[],
  forHost: string | undefined,
  callbacks: Pick<CallFormOptions<Fields, HostProfile>, "onDone" | "onRefused">,
): ProfileForm {
  const show = useShow();
  return useSharedForm<HostProfile | undefined, Fields>({
    stored: host,
    toFields: (stored) => (stored ? toFields(stored) : makeNewProfile(profiles, show.hosts, forHost)),
    send: saveHostProfile,
    draft: `host-${host?.id ?? "new"}`,
    failure: host ? "Failed to update host profile" : "Failed to create host profile",
    refusals: "toast",
    done: ({ hostName }) => ({
      title: host ? "Host profile updated" : "Host profile created",
      description: `${hostName} is saved.`,
    }),
    ...callbacks,
  });
}

const toFields = ({ id, createdAt, updatedAt, ...host }: HostProfile): Fields => ({
  ...host,
  heroImagePosition: parsePosition(host.heroImagePosition),
  profileImagePosition: parsePosition(host.profileImagePosition),
});

/** Returns an empty profile for `forHost`. By default, it is for the first host without a profile. */
function makeNewProfile(
  profiles: readonly HostProfile[],
  hosts: readonly string[],
  forHost: string | undefined,
): Fields {
  const takenNames = new Set(profiles.map(({ hostName }) => hostName));
  return {
    hostName: forHost ?? hosts.find((name) => !takenNames.has(name)) ?? "",
    role: "",
    bio: "",
    quote: "",
    specialty: "",
    heroImage: null,
    profileImage: null,
    heroImagePosition: "center top",
    profileImagePosition: "center top",
    heroImageScale: ZOOM_RANGE.default,
    profileImageScale: ZOOM_RANGE.default,
    displayOrder: 0,
    isActive: true,
  };
}
