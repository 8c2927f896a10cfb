import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "#ui/controls/button.tsx";

export function RowActions({
  of,
  onEdit,
  onDelete,
}: {
  of: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <span className="flex justify-end gap-1">
      <Button variant="ghost" size="icon-sm" aria-label="Edit" title={`Edit ${of}`} onClick={onEdit}>
        <Pencil />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Delete" title={`Delete ${of}`} onClick={onDelete}>
        <Trash />
      </Button>
    </span>
  );
}
