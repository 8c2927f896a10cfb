/** The door of models: what the rest of the program may use of it. */
export { Malformed } from "./model-failure.server.ts";
export { type ModelLine, modelLine } from "./model-line.server.ts";
export {
  missingKey,
  OPENAI,
  providerFailed,
  refusalWords,
  unreachableWords,
} from "./model-provider.server.ts";
export { askForShape, askForWords } from "./model-question.server.ts";
