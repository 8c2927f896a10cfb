import { useQuery } from "@tanstack/react-query";
import { FramedPicture } from "#hosts/framed-picture.tsx";
import { HERO_RATIO } from "#hosts/framing.rules.ts";
import { hostProfilesQuery } from "#hosts/hosts.queries.ts";
import type { Show } from "#show/show.contract.ts";

/** Shows the hosts in the small preview of the home page. */
export const HostTiles = ({
  show,
  getAttributes,
}: {
  show: Show;
  getAttributes: (field: string) => object;
}) => (
  <ul
    {...getAttributes("hosts")}
    className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3"
  >
    {show.hosts.map((host) => (
      <HostTile key={host} name={host} />
    ))}
  </ul>
);

const TILE_CLASSES = "h-14 w-12.5 shrink-0 rounded-sign";

/** Shows a host's picture, or just the name if the host is new. */
function HostTile({ name }: { name: string }) {
  const profiles = useQuery(hostProfilesQuery()).data;
  const host = profiles?.find(({ hostName }) => hostName === name);
  const imageUrl = host?.heroImage ?? host?.profileImage;
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      {host && imageUrl ? (
        <FramedPicture
          address={imageUrl}
          position={host.heroImage ? host.heroImagePosition : host.profileImagePosition}
          scale={host.heroImage ? host.heroImageScale : host.profileImageScale}
          hostName={name}
          frames={[{ width: "3.25rem", ratio: HERO_RATIO }]}
          className={TILE_CLASSES}
        />
      ) : (
        <span aria-hidden="true" className={`${TILE_CLASSES} bg-night-3`} />
      )}
      <span className="min-w-0 font-strong text-t-0 leading-tight wrap-anywhere">{name}</span>
    </li>
  );
}
