import { Spinner } from "#ui/states/spinner.tsx";
import { cn } from "#ui/styles/class-names.ts";

export function SharePreview({
  url,
  topic,
  busy,
}: {
  url: string | undefined;
  topic: string;
  busy: "drawing" | "background" | undefined;
}) {
  return (
    <div className="relative aspect-1200/630 w-full overflow-clip rounded-sign bg-second">
      {url && (
        <img
          src={url}
          alt={`Share image: ${topic}`}
          width={1200}
          height={630}
          className={cn("size-full transition-opacity", busy === "background" && "opacity-40")}
        />
      )}
      {busy === "background" && (
        <p
          role="status"
          className="absolute inset-0 flex items-center justify-center gap-3 font-label text-on text-t-1"
        >
          <Spinner />
          Making a background image...
        </p>
      )}
    </div>
  );
}
