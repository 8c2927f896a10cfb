import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { type ReactNode, useState } from "react";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { FramedPicture } from "./framed-picture.tsx";
import { deleteHostProfile } from "./host-changes.queries.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { truncateGraphemes } from "./hosts.rules.ts";
import { AddHostButton, ConfirmHostDeletion, HostRowActions, HostsToolbar } from "./list-parts.tsx";
import type { HostSocialLink } from "./social-links.contract.ts";

const NewHostDialog = createLazyDialog(() => import("./new-host-dialog.tsx"));
const HostProfileDialog = createLazyDialog(() => import("./host-profile-dialog.tsx"));

type OpenDialog = { editing: HostProfile | "new"; for?: string } | { deleting: HostProfile } | "host";

export function ProfilesList({
  profiles,
  links,
  refresh,
}: {
  profiles: readonly HostProfile[];
  links: readonly HostSocialLink[];
  refresh: ReactNode;
}) {
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const add = (
    <>
      <Button variant="outline" onClick={() => setOpen("host")}>
        <UserRoundPlus />
        New Host
      </Button>
      <AddHostButton of="Host Profile" onClick={() => setOpen({ editing: "new" })} />
    </>
  );
  return (
    <div className="grid gap-3">
      {profiles.length > 0 ? (
        <>
          <HostsToolbar>
            {refresh}
            {add}
          </HostsToolbar>
          <Table caption="Host profiles" headers={["Host", "Specialty", "Bio", "Order", "Status"]}>
            {profiles.map((host) => (
              <HostRow key={host.id} host={host} onOpen={setOpen} />
            ))}
          </Table>
        </>
      ) : (
        <EmptyState
          title="No host profiles yet"
          description="The home page introduces every host who has a profile here."
          action={
            <>
              {add}
              {refresh}
            </>
          }
        />
      )}
      {open === "host" && (
        <NewHostDialog onClose={close} onAdded={(name) => setOpen({ editing: "new", for: name })} />
      )}
      {typeof open === "object" && "editing" in open && (
        <HostProfileDialog
          host={open.editing === "new" ? undefined : open.editing}
          profiles={profiles}
          forHost={open.for}
          onClose={close}
        />
      )}
      {typeof open === "object" && "deleting" in open && (
        <ConfirmHostDeletion
          of="host profile"
          what={describeProfile(open.deleting, links)}
          done={`${open.deleting.hostName} is no longer shown. It stays in the trash for 30 days.`}
          onDelete={() => deleteHostProfile(open.deleting.id)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Describes a profile and the links that would be deleted with it. */
function describeProfile({ hostName }: HostProfile, links: readonly HostSocialLink[]): string {
  const linkCount = links.filter((link) => link.hostName === hostName).length;
  if (linkCount === 0) return `the profile of ${hostName}`;
  return `the profile of ${hostName} and ${linkCount === 1 ? "one social link" : `${linkCount} social links`}`;
}

function HostRow({ host, onOpen }: { host: HostProfile; onOpen: (open: OpenDialog) => void }) {
  return (
    <TableRow>
      <TableCell phone="line" header>
        <HostCell host={host} />
      </TableCell>
      <TableCell phone="line" className="wrap-anywhere">
        {host.specialty}
      </TableCell>
      <TableCell phone="line" className="text-on-2 wrap-anywhere">
        {truncateGraphemes(host.bio, 50)}
      </TableCell>
      <TableCell phone="newline" label="Order">
        {host.displayOrder}
      </TableCell>
      <TableCell>
        <StatusMark status={host.isActive ? "active" : "inactive"} />
      </TableCell>
      <TableCell phone="end">
        <HostRowActions
          of={host.hostName}
          onEdit={() => onOpen({ editing: host })}
          onDelete={() => onOpen({ deleting: host })}
        />
      </TableCell>
    </TableRow>
  );
}

function HostCell({ host }: { host: HostProfile }) {
  const { hosts } = useShow();
  return (
    <div className="flex items-center gap-3.5">
      <FramedPicture
        address={host.profileImage ?? host.heroImage}
        position={host.profileImagePosition}
        scale={host.profileImageScale}
        hostName={host.hostName}
        frames={[{ width: "3rem", ratio: 4 / 5 }]}
        className="aspect-portrait w-12 shrink-0 rounded-sign"
      />
      <span className="grid min-w-0 wrap-anywhere">
        <span className="font-label">{host.hostName}</span>
        <span className="text-on-2 text-t-0">{host.role}</span>
        {!hosts.includes(host.hostName) && (
          <span className="text-on-2 text-t-0">Not shown: no longer a host of the show</span>
        )}
      </span>
    </div>
  );
}
