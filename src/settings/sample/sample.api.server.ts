import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { type SampleRoom, sampleEndpoints } from "./sample.contract.ts";
import { countSamples, removeSamples, type SampleContent } from "./sample.server.ts";

export const sampleApi = (house: House, samples: readonly SampleContent[]) =>
  bind(sampleEndpoints, {
    "GET /api/sample-content": ({ query }) => countSamples(house, chooseSamples(samples, query.of)),
    "DELETE /api/sample-content": ({ actor, query }) =>
      removeSamples(house, actor, chooseSamples(samples, query.of)),
  });

const chooseSamples = (samples: readonly SampleContent[], room: SampleRoom | undefined) =>
  room ? samples.filter(({ of }) => of === room) : samples;
