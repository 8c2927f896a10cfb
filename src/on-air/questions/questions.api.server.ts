import type { House } from "#app/house.server.ts";
import { bindEndpoints, requireAccess } from "#platform/http/http.server.ts";
import { questionsEndpoints } from "./questions.contract.ts";
import {
  askQuestion,
  type CreateTopicRequest,
  castQuestionVote,
  hideAllByVisitor,
  hideSimilarQuestions,
  type LiveStateAccess,
  listAllQuestions,
  listQuestions,
  moderateQuestion,
  openOrCloseQuestions,
  takeBackQuestionVote,
  turnQuestionIntoRequest,
} from "./questions.server.ts";

export const bindQuestionsApi = (house: House, stage: LiveStateAccess, suggest: CreateTopicRequest) =>
  bindEndpoints(questionsEndpoints, {
    "GET /api/questions": ({ query: { all, date }, ...call }) => {
      if (all !== "true") return listQuestions(house, call);
      requireAccess("moderator", call.actor);
      return listAllQuestions(house, call, date);
    },
    "POST /api/questions": ({ body, ...call }) => askQuestion(house, call, body),
    "PUT /api/questions/open": ({ actor, body }) => openOrCloseQuestions(house, actor, body.open),
    "PUT /api/questions/{key}": ({ actor, params, body }) =>
      moderateQuestion(house, stage, actor, params.key, body.status),
    "POST /api/questions/{key}/hide-all": ({ actor, params }) =>
      hideAllByVisitor(house, stage, actor, params.key),
    "POST /api/questions/{key}/hide-alike": ({ actor, params }) =>
      hideSimilarQuestions(house, actor, params.key),
    "POST /api/questions/{key}/topic-request": ({ actor, params }) =>
      turnQuestionIntoRequest(house, suggest, actor, params.key),
    "PUT /api/questions/{key}/vote": (call) => castQuestionVote(house, call, call.params.key),
    "DELETE /api/questions/{key}/vote": (call) => takeBackQuestionVote(house, call, call.params.key),
  });
