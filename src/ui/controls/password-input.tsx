import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";

/** An input for a secret. The button that reveals the text is labeled with `secret`, such as 'password'. */
export function PasswordInput({
  secret = "password",
  ...props
}: Omit<ComponentProps<typeof Input>, "type"> & { secret?: string }) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={isRevealed ? "text" : "password"} className="pr-13" />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`${isRevealed ? "Hide" : "Show"} ${secret}`}
        onClick={() => setRevealed(!isRevealed)}
        className="absolute inset-y-0 right-1.5 my-auto"
      >
        {isRevealed ? <EyeOff /> : <Eye />}
      </Button>
    </div>
  );
}
