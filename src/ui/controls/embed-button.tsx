import Code from "lucide-react/icons/code";
import { useState } from "react";
import { useRootData } from "#platform/pages/current-user.ts";
import type { RootData } from "#platform/pages/page-context.ts";
import { copyText } from "#ui/layers/copy-text.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

/** Shows the HTML for embedding a page in another site, with a button that copies it. */
export function EmbedButton({ path }: { path: string }) {
  const [code, setCode] = useState<string>();
  const publicUrl = useRootData<RootData>()?.publicUrl ?? "";
  const toggleCode = async () => {
    if (code !== undefined) return setCode(undefined);
    try {
      const url = encodeURIComponent(publicUrl + path);
      const response = await fetch(`/api/oembed?url=${url}`);
      const { html, message } = await response.json();
      if (!response.ok) throw new Error(message);
      setCode(html);
    } catch (error) {
      toastFailure("Failed to load the code", error);
    }
  };
  const copyCode = () =>
    copyText(
      code ?? "",
      { title: "Copied to Clipboard!", description: "The code to embed this." },
      "Could not copy the code",
    );
  return (
    <>
      <Button variant="outline" aria-expanded={code !== undefined} onClick={() => void toggleCode()}>
        <Code />
        Embed
      </Button>
      {code !== undefined && (
        <div className="flex w-full items-end gap-2">
          <Field label="Code for your site" className="min-w-0 flex-1">
            <Input readOnly value={code} onFocus={(event) => event.target.select()} />
          </Field>
          <Button variant="outline" onClick={() => void copyCode()}>
            Copy
          </Button>
        </div>
      )}
    </>
  );
}
