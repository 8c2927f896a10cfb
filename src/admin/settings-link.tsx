import Settings from "lucide-react/icons/settings";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";

export function SettingsLink() {
  return (
    <Tooltip label="Settings">
      <ButtonLink to="/admin/settings" variant="ghost" size="icon-sm" aria-label="Settings">
        <Settings />
      </ButtonLink>
    </Tooltip>
  );
}
