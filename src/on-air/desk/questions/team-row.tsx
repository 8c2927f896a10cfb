import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import Monitor from "lucide-react/icons/monitor";
import type { TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { HideVisitorButton } from "./hide-visitor.tsx";
import { getHoldProps } from "./hold-props.ts";
import type { QuestionPermissions, TeamQuestions } from "./use-team-questions.ts";

type RowProps = {
  question: TeamQuestion;
  similarQuestions: readonly TeamQuestion[];
  team: TeamQuestions;
  rights: QuestionPermissions;
  isSelected: boolean;
  onSelect: () => void;
};

/**
 * Shows a question with its votes. A waiting question has buttons to accept or hide it; the selected question has
 * buttons for all actions.
 */
export function TeamQuestionRow({
  question,
  similarQuestions,
  team,
  rights,
  isSelected,
  onSelect,
}: RowProps) {
  const { key, text, name, votes, status } = question;
  return (
    <li
      data-question={key}
      aria-current={isSelected || undefined}
      className={cn("-mx-2 rounded-sign border-rule border-b px-2 py-2.5", isSelected && "bg-hover")}
    >
      <div className="flex items-start gap-2">
        <button
          id={`question-${key}`}
          type="button"
          aria-expanded={isSelected}
          onClick={onSelect}
          className="min-h-control-sm min-w-0 flex-1 cursor-pointer text-left"
        >
          <span dir="auto" className="block font-label wrap-anywhere">
            {text}
          </span>
          <span className="text-on-2 text-t-0 wrap-anywhere">
            <bdi>{name ?? "Anonymous"}</bdi>{" "}
            {similarQuestions.length > 0 && (
              <b className="ml-3 text-on">{similarQuestions.length} more like it</b>
            )}
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
      {isSelected && (
        <>
          {similarQuestions.length > 0 && (
            <ul className="mt-1 grid gap-1 border-rule border-l pl-3 text-on-2 text-t-0">
              {similarQuestions.slice(0, 5).map((one) => (
                <li key={one.key} dir="auto" className="wrap-anywhere">
                  {one.text}
                </li>
              ))}
            </ul>
          )}
          <QuestionActions
            question={question}
            similarCount={similarQuestions.length}
            team={team}
            rights={rights}
          />
        </>
      )}
    </li>
  );
}

const SMALL_BUTTON_PROPS = { variant: "ghost", size: "sm" } as const;

function QuestionActions({
  question: { key, status, topicRequestId },
  similarCount,
  team,
  rights,
}: Pick<RowProps, "question" | "team" | "rights"> & { similarCount: number }) {
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
      {similarCount > 0 && (
        <Button {...SMALL_BUTTON_PROPS} {...hold} onClick={() => void team.hideSimilar(key)}>
          Hide all {similarCount + 1}
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
