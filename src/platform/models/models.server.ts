export {
  type ModelAccess,
  recordModelCall,
  requireModelAccess,
  type TokenUsage,
} from "./model-access.server.ts";
export { MalformedOutputError } from "./model-failure.server.ts";
export {
  createMissingKeyRefusal,
  createProviderRefusal,
  describeRefusal,
  describeUnreachable,
  OPENAI,
} from "./model-provider.server.ts";
export { askForObject, askForText } from "./model-question.server.ts";
