import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { tokensEndpoints } from "./tokens.contract.ts";
import { addToken, listTokens, removeToken } from "./tokens.server.ts";

export const bindTokensApi = (house: House) =>
  bindEndpoints(tokensEndpoints, {
    "GET /api/tokens": ({ actor }) => listTokens(house, actor),
    "POST /api/tokens": ({ body, ...call }) => addToken(house, call, body),
    "DELETE /api/tokens/{id}": ({ actor, params }) => removeToken(house, actor, params.id),
  });
