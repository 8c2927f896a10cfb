import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { type SampleKind, sampleEndpoints } from "./sample.contract.ts";
import { countSampleRows, removeSampleRows, type SampleContent } from "./sample.server.ts";

export const bindSampleApi = (house: House, samples: readonly SampleContent[]) =>
  bindEndpoints(sampleEndpoints, {
    "GET /api/sample-content": ({ query }) => countSampleRows(house, selectSamples(samples, query.of)),
    "DELETE /api/sample-content": ({ actor, query }) =>
      removeSampleRows(house, actor, selectSamples(samples, query.of)),
  });

const selectSamples = (samples: readonly SampleContent[], kind: SampleKind | undefined) =>
  kind ? samples.filter(({ of }) => of === kind) : samples;
