import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import Monitor from "lucide-react/icons/monitor";
import type { TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { HideVisitorButton } from "./hide-visitor.tsx";
import { getHoldProps } from "./hold-props.ts";
import type { Rights, TeamQuestions } from "./use-team-questions.ts";

type RowProps = {
  question: TeamQuestion;
  alike: readonly TeamQuestion[];
  team: TeamQuestions;
  rights: Rights;
  isMarked: boolean;
  onMark: () => void;
};

/**
 * Shows a question with its votes. A waiting question has buttons to accept or hide it; the selected question has
 * buttons for all actions.
 */
export function TeamRow({ question, alike, team, rights, isMarked, onMark }: RowProps) {
  const { key, text, name, votes, status } = question;
  return (
    <li
      aria-current={isMarked || undefined}
      className={cn("-mx-2 rounded-sign border-rule border-b px-2 py-2.5", isMarked && "bg-hover")}
    >
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-expanded={isMarked}
          onClick={onMark}
          className="min-h-control-sm min-w-0 flex-1 cursor-pointer text-left"
        >
          <span dir="auto" className="block font-label wrap-anywhere">
            {text}
          </span>
          <span className="text-on-2 text-t-0 wrap-anywhere">
            <bdi>{name ?? "Anonymous"}</bdi>
            {alike.length > 0 && <b className="ml-3 text-on">{alike.length} more like it</b>}
          </span>
        </button>
        {status === "waiting" ? (
          <span className="flex">
            <IconButton
              label={`Accept: ${text}`}
              {...getHoldProps(team)}
              onClick={() => void team.move(key, "accepted")}
            >
              <Check />
            </IconButton>
            <IconButton
              label={`Hide: ${text}`}
              {...getHoldProps(team)}
              onClick={() => void team.move(key, "hidden")}
            >
              <EyeOff />
            </IconButton>
          </span>
        ) : (
          <b className="figures text-t-2">{votes.toLocaleString("en-US")}</b>
        )}
      </div>
      {isMarked && (
        <>
          {alike.length > 0 && (
            <ul className="mt-1 grid gap-1 border-rule border-l pl-3 text-on-2 text-t-0">
              {alike.slice(0, 5).map((one) => (
                <li key={one.key} dir="auto" className="wrap-anywhere">
                  {one.text}
                </li>
              ))}
            </ul>
          )}
          <RowActions question={question} alikeCount={alike.length} team={team} rights={rights} />
        </>
      )}
    </li>
  );
}

const SMALL_BUTTON_PROPS = { variant: "ghost", size: "sm" } as const;

function RowActions({
  question: { key, status, topicRequestId },
  alikeCount,
  team,
  rights,
}: Pick<RowProps, "question" | "team" | "rights"> & { alikeCount: number }) {
  const hold = getHoldProps(team);
  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      {rights.mayShow && status !== "hidden" && (
        <Button variant="outline" size="sm" {...hold} onClick={() => void team.move(key, "on-screen")}>
          <Monitor /> On screen
        </Button>
      )}
      {status !== "accepted" && (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.move(key, "accepted")}>
          {status === "answered" ? "Back to accepted" : "Accept"}
        </Button>
      )}
      {status === "accepted" && (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.move(key, "answered")}>
          Answered
        </Button>
      )}
      {status !== "hidden" && (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.move(key, "hidden")}>
          Hide
        </Button>
      )}
      {alikeCount > 0 && (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.hideSimilar(key)}>
          Hide all {alikeCount + 1}
        </Button>
      )}
      <HideVisitorButton questionKey={key} team={team} />
      {topicRequestId === null ? (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.makeRequest(key)}>
          Make a topic request
        </Button>
      ) : (
        <span className="self-center text-on-2 text-t-0">A topic request</span>
      )}
    </div>
  );
}
