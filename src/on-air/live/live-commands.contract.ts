import { z } from "zod";
import { audienceWordInBody } from "#on-air/draws/draws.contract.ts";
import { freePollFields, requireQuestionAndOptionsTogether } from "#on-air/polls/polls.contract.ts";
import { versionInBody } from "#on-air/week/week.contract.ts";
import { idInBody } from "#platform/http/endpoint.contract.ts";

export const SCENES = ["clear", "countdown", "guest", "draw", "topic", "poll", "question"] as const;
export type Scene = (typeof SCENES)[number];

const makeCommandVariant = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({ command: z.literal(name), version: versionInBody, ...fields });

const makePressVariant = <Name extends string, Fields extends z.ZodRawShape>(name: Name, fields: Fields) =>
  z.object({ command: z.literal(name), ...fields });

/** The scene to switch to when the command runs. */
const sceneInBody = z.enum(SCENES, `Scene must be one of ${SCENES.join(", ")}`);

const MAX_REASON_LENGTH = 500;
const INVALID_SECONDS_MESSAGE = "Seconds must be a whole number from 30 to 300";

const skipFields = {
  reason: z
    .string()
    .trim()
    .max(MAX_REASON_LENGTH, `Reason must be at most ${MAX_REASON_LENGTH} characters`)
    .default(""),
  /** Whether to email that week's guests. */
  notify: z.boolean("Notify must be true or false").optional(),
};
const drawFields = { word: audienceWordInBody, scene: sceneInBody.optional() };
const chooseFields = { topicId: idInBody, scene: sceneInBody.optional() };
const secondsInBody = z
  .int(INVALID_SECONDS_MESSAGE)
  .min(30, INVALID_SECONDS_MESSAGE)
  .max(300, INVALID_SECONDS_MESSAGE);
const pollFields = {
  scene: sceneInBody.optional(),
  /** Whether to also move on to the run sheet's next part. */
  next: z.boolean("Next must be true or false").optional(),
  /** For a free poll, both `question` and `options` are sent; for a poll on a draw, neither is. */
  question: freePollFields.question.optional(),
  options: freePollFields.options.optional(),
};

const INVALID_COMMAND =
  "Command must be one of skip, unskip, go-live, end, next, back, draw, choose, open-poll, close-poll, scene";

export const LiveCommand = z.discriminatedUnion(
  "command",
  [
    makeCommandVariant("skip", skipFields),
    makeCommandVariant("unskip", {}),
    makeCommandVariant("go-live", {}),
    makeCommandVariant("end", {}),
    makeCommandVariant("next", {}),
    makeCommandVariant("back", {}),
    makeCommandVariant("draw", drawFields),
    makeCommandVariant("choose", chooseFields),
    makeCommandVariant("open-poll", { seconds: secondsInBody, ...pollFields }).superRefine(
      requireQuestionAndOptionsTogether,
    ),
    makeCommandVariant("close-poll", {}),
    makeCommandVariant("scene", { scene: sceneInBody }),
  ],
  INVALID_COMMAND,
);
export type LiveCommand = z.output<typeof LiveCommand>;

const NOT_CONFIRMED_MESSAGE = "Confirm must be true: it ends the show";

/** The same commands for hardware buttons, which don't know the version or the date. */
export const LiveButtonPress = z.discriminatedUnion(
  "command",
  [
    makePressVariant("skip", skipFields),
    makePressVariant("unskip", {}),
    makePressVariant("go-live", {}),
    makePressVariant("end", { confirm: z.literal(true, NOT_CONFIRMED_MESSAGE) }),
    makePressVariant("next", {}),
    makePressVariant("back", {}),
    makePressVariant("draw", drawFields),
    makePressVariant("choose", chooseFields),
    makePressVariant("open-poll", { seconds: secondsInBody.default(120), ...pollFields }).superRefine(
      requireQuestionAndOptionsTogether,
    ),
    makePressVariant("close-poll", {}),
    makePressVariant("scene", { scene: sceneInBody }),
  ],
  INVALID_COMMAND,
);
export type LiveButtonPress = z.output<typeof LiveButtonPress>;
