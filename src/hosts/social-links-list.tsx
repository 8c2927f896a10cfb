import { type ReactNode, useState } from "react";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { getSocialLabel, SocialIcon } from "#ui/signs/social-icon.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { deleteSocialLink } from "./host-changes.queries.ts";
import type { HostProfile } from "./host-profiles.contract.ts";
import { truncateGraphemes } from "./hosts.rules.ts";
import { AddHostButton, ConfirmHostDeletion, HostRowActions, HostsToolbar } from "./list-parts.tsx";
import type { HostSocialLink } from "./social-links.contract.ts";

const SocialLinkDialog = createLazyDialog(() => import("./social-link-dialog.tsx"));

type OpenDialog = { editing: HostSocialLink | "new" } | { deleting: HostSocialLink };

export function SocialLinksList({
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
  const hostNames = profiles.map(({ hostName }) => hostName);
  if (hostNames.length === 0)
    return (
      <EmptyState
        title="No hosts to link to yet"
        description="A social link belongs to a host profile. Add one under Host Profiles first."
        action={refresh}
      />
    );
  return (
    <div className="grid gap-3">
      <HostsToolbar>
        {refresh}
        <AddHostButton of="Social Link" onClick={() => setOpen({ editing: "new" })} />
      </HostsToolbar>
      <div className="grid gap-9">
        {hostNames.map((hostName) => (
          <LinksOfHost
            key={hostName}
            hostName={hostName}
            links={links.filter((link) => link.hostName === hostName)}
            onOpen={setOpen}
          />
        ))}
      </div>
      {open && "editing" in open && (
        <SocialLinkDialog
          link={open.editing === "new" ? undefined : open.editing}
          hostNames={hostNames}
          onClose={close}
        />
      )}
      {open && "deleting" in open && (
        <ConfirmHostDeletion
          of="social link"
          what={`the ${getSocialLabel(open.deleting.linkType)} link of ${open.deleting.hostName}`}
          done={`${getSocialLabel(open.deleting.linkType)}, ${open.deleting.hostName}. It stays in the trash for 30 days.`}
          onDelete={() => deleteSocialLink(open.deleting.id)}
          onClose={close}
        />
      )}
    </div>
  );
}

const HEADERS = [
  { name: "Type", className: "w-48" },
  "URL",
  { name: "Order", className: "w-24" },
  { name: "Status", className: "w-36" },
];

function LinksOfHost({
  hostName,
  links,
  onOpen,
}: {
  hostName: string;
  links: readonly HostSocialLink[];
  onOpen: (open: OpenDialog) => void;
}) {
  return (
    <section className="grid gap-1">
      <h3 className="font-strong text-t-2">{hostName}</h3>
      {links.length === 0 ? (
        <p className="text-on-2">No social links configured</p>
      ) : (
        <Table
          caption={`Social links of ${hostName}`}
          className="table-fixed"
          actionsClassName="w-24"
          headers={HEADERS}
        >
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onOpen={onOpen} />
          ))}
        </Table>
      )}
    </section>
  );
}

function LinkRow({ link, onOpen }: { link: HostSocialLink; onOpen: (open: OpenDialog) => void }) {
  const label = getSocialLabel(link.linkType);
  return (
    <TableRow>
      <TableCell header className="max-tablet:w-full max-desktop:w-36">
        <span className="flex items-center gap-3 font-label">
          <SocialIcon type={link.linkType} />
          {label}
        </span>
      </TableCell>
      <TableCell className="wrap-anywhere max-tablet:w-full max-desktop:grow">
        <a
          href={link.url}
          target="_blank"
          rel="noreferrer"
          title={link.url}
          className="finger text-link underline underline-offset-2 hover:decoration-2"
        >
          {truncateGraphemes(link.url, 40)}
        </a>
      </TableCell>
      <TableCell phone="newline" label="Order">
        {link.displayOrder}
      </TableCell>
      <TableCell>
        <StatusMark status={link.isActive ? "active" : "inactive"} />
      </TableCell>
      <TableCell phone="end">
        <HostRowActions
          of={`${label} of ${link.hostName}`}
          onEdit={() => onOpen({ editing: link })}
          onDelete={() => onOpen({ deleting: link })}
        />
      </TableCell>
    </TableRow>
  );
}
