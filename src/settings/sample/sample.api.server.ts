import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { sampleEndpoints } from "./sample.contract.ts";
import { countSamples, removeSamples, type SampleContent } from "./sample.server.ts";

export const sampleApi = (house: House, samples: readonly SampleContent[]) =>
  bind(sampleEndpoints, {
    "GET /api/sample-content": () => countSamples(house, samples),
    "DELETE /api/sample-content": ({ actor }) => removeSamples(house, actor, samples),
  });
