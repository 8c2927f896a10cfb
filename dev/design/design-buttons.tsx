import Copy from "lucide-react/icons/copy";
import Trash from "lucide-react/icons/trash-2";
import { Button, type ButtonStyles } from "#ui/controls/button.tsx";

const focusClasses = "outline-[2.5px] outline-solid outline-focus outline-offset-3";

/** The variants with their labels, and with classes that imitate states that otherwise need a pointer. */
const rows: readonly {
  variant: NonNullable<ButtonStyles["variant"]>;
  word: string;
  hover: string;
  pressed: string;
}[] = [
  { variant: "default", word: "Spin Now", hover: "bg-press-hi!", pressed: "bg-press-lo! translate-y-px" },
  { variant: "destructive", word: "Delete", hover: "bg-wine-hi!", pressed: "translate-y-px" },
  {
    variant: "destructive-outline",
    word: "Resync",
    hover: "bg-hover!",
    pressed: "bg-hover! translate-y-px",
  },
  { variant: "outline", word: "Copy Result", hover: "bg-hover!", pressed: "bg-hover! translate-y-px" },
  {
    variant: "secondary",
    word: "Copy Result",
    hover: "bg-second-hi!",
    pressed: "bg-second-hi! translate-y-px",
  },
  { variant: "ghost", word: "Copy Result", hover: "bg-hover!", pressed: "bg-hover! translate-y-px" },
  { variant: "link", word: "All episodes", hover: "decoration-[2.5px]!", pressed: "translate-y-px" },
];

const columns = ["default", "sm", "lg", "icon", "hover", "focus", "pressed", "busy", "disabled"];

export function DesignButtons() {
  return (
    <div className="grid gap-x-4 gap-y-5 desktop:grid-cols-[auto_repeat(9,auto)] desktop:items-center desktop:justify-between">
      <div className="contents text-on-2 text-t-0 max-desktop:hidden">
        <span />
        {columns.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      {rows.map(({ variant, word, hover, pressed }) => (
        <div key={variant} className="flex flex-wrap items-center gap-3 desktop:contents">
          <span className="max-w-24 text-on-2 text-t-0 max-desktop:w-full">{variant}</span>
          <Cell variant={variant} word={word} />
          <Cell variant={variant} word={word} size="sm" />
          <Cell variant={variant} word={word} size="lg" />
          <span>
            <Button variant={variant} size="icon" aria-label={word}>
              {variant === "destructive" ? <Trash /> : <Copy />}
            </Button>
          </span>
          <Cell variant={variant} word={word} className={hover} />
          <Cell variant={variant} word={word} className={focusClasses} />
          <Cell variant={variant} word={word} className={pressed} />
          <Cell variant={variant} word={word} busy />
          <Cell variant={variant} word={word} disabled />
        </div>
      ))}
    </div>
  );
}

function Cell({
  word,
  ...rest
}: ButtonStyles & { word: string; className?: string; busy?: boolean; disabled?: boolean }) {
  return (
    <span>
      <Button {...rest}>{word}</Button>
    </span>
  );
}
