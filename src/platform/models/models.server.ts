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
  describeProviderRefusal,
  describeUnreachableProvider,
  OPENAI_PROVIDER,
} from "./model-provider.server.ts";
export { askModelForObject, askModelForText } from "./model-question.server.ts";
