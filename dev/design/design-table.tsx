import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { KeyLegend } from "#ui/lists/key-legend.tsx";
import { Pagination } from "#ui/lists/paged-list.tsx";
import { SelectionBar } from "#ui/lists/selection-bar.tsx";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";

const topics = [
  {
    content: "You have not raised your prices in three years. Who do you tell first, and how?",
    category: "Pay",
    subCategory: "Raising a price",
    created: "Nov 19, 2026",
    used: false,
  },
  {
    content: "Your brother asks for a loan to keep his shop open until spring. What do you say at dinner?",
    category: "Family",
    subCategory: "Lending money",
    created: "Nov 18, 2026",
    used: true,
  },
  {
    content: "The best candidate was fired from her last job and says so. Do you make the offer?",
    category: "Hiring",
    subCategory: "Second chances",
    created: "Nov 18, 2026",
    used: false,
  },
];

export function DesignTable() {
  const [newestFirst, setNewestFirst] = useState(true);
  const [page, setPage] = useState(1);
  const [arePicked, setPicked] = useState(false);
  const [lettersWork, setLettersWork] = useState(true);
  return (
    <div className="grid gap-4">
      <Table
        caption="Topics"
        headers={[
          { name: "Content", onSort: () => undefined },
          { name: "Category", onSort: () => undefined },
          "Sub-category",
          "Status",
          {
            name: "Created",
            sorted: newestFirst ? "descending" : "ascending",
            onSort: () => setNewestFirst(!newestFirst),
          },
        ]}
      >
        {topics.map((topic, index) => (
          <TableRow key={topic.content} editing={index === 2}>
            <TableCell phone="line" className="font-label">
              {topic.content}
            </TableCell>
            <TableCell>{topic.category}</TableCell>
            <TableCell className="text-on-2">{topic.subCategory}</TableCell>
            <TableCell phone="end">
              <StatusMark status={topic.used ? "used" : "available"} />
            </TableCell>
            <TableCell phone="newline" className="whitespace-nowrap text-on-2">
              {topic.created}
            </TableCell>
            <TableCell phone="end" className="whitespace-nowrap text-right">
              <Button variant="ghost" size="sm">
                {topic.used ? "Reactivate" : "Archive"}
              </Button>
              <IconButton label="Edit">
                <Pencil />
              </IconButton>
              <IconButton label="Delete">
                <Trash />
              </IconButton>
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <Pagination page={page} size={9} total={248} label="topics" onPage={setPage} />
      <KeyLegend keys={{ "Into the drum": ["A"], Reject: ["R"], "Next request": ["J"] }}>
        <Switch label="Letters work in this list" checked={lettersWork} onCheckedChange={setLettersWork} />
      </KeyLegend>
      <Checkbox label="Two topics are picked" checked={arePicked} onCheckedChange={setPicked} />
      {arePicked && (
        <SelectionBar count={2} label="topics" onClear={() => setPicked(false)}>
          <Button variant="ghost" size="sm">
            Archive
          </Button>
        </SelectionBar>
      )}
    </div>
  );
}
