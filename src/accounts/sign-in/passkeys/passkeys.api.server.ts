import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { loginWithPasskey, preparePasskeyLogin } from "./passkey-login.server.ts";
import { passkeyEndpoints } from "./passkeys.contract.ts";
import {
  addOwnPasskey,
  listOwnPasskeys,
  preparePasskeyCreation,
  removeOwnPasskey,
  renameOwnPasskey,
} from "./passkeys.server.ts";

export const bindPasskeysApi = (house: House) =>
  bindEndpoints(passkeyEndpoints, {
    "POST /api/user/passkeys/options": (call) => preparePasskeyCreation(house, call, call.body),
    "POST /api/user/passkeys": (call) => addOwnPasskey(house, call, call.body),
    "GET /api/user/passkeys": ({ actor }) => listOwnPasskeys(house, actor),
    "PUT /api/user/passkeys/{id}": ({ actor, params, body }) =>
      renameOwnPasskey(house, actor, params.id, body.name),
    "DELETE /api/user/passkeys/{id}": (call) => removeOwnPasskey(house, call, call.params.id, call.body),
    "POST /api/login/passkey/options": (call) => preparePasskeyLogin(house, call),
    "POST /api/login/passkey": (call) => loginWithPasskey(house, call, call.body.response),
  });
