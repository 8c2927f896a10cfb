import * as Radix from "radix-ui/dialog";
import { cn } from "#ui/styles/class-names.ts";
import { CloseButton, Layer, type LayerProps } from "./layer.tsx";

/** A sheet that slides in from the right, such as the site's menu on phones. Only screen readers get its title. */
export function Drawer({ title, children, ...layer }: LayerProps & { title: string }) {
  return (
    <Layer
      {...layer}
      className={cn(
        "fixed inset-y-0 right-0 z-50 flex w-[min(22rem,calc(100%-3rem))] flex-col gap-4 border-panel-edge border-l p-5 shadow-pop outline-none",
        "overflow-y-auto overscroll-contain data-[state=closed]:animate-slide-out data-[state=open]:animate-slide",
      )}
    >
      <div className="flex items-center justify-between gap-4">
        <Radix.Title className="sr-only">{title}</Radix.Title>
        <CloseButton size="icon" className="-mr-2 ml-auto" />
      </div>
      {children}
    </Layer>
  );
}
