import { makeRequestCalls } from "#inbox/testing/request-calls.ts";
import type { TopicRequest } from "../suggestions.contract.ts";

export const SUGGESTION_INPUT = {
  name: "Dana Whitcomb",
  email: "dana@example.com",
  category: "Pay",
  description: "What does a fair day rate look like?",
};

export const {
  submit: suggestTopic,
  change: changeRequest,
  list: listRequests,
} = makeRequestCalls<TopicRequest & { followUrl: string }>("/api/topic-requests", SUGGESTION_INPUT);
