import { endpoints } from "#platform/http/endpoint.contract.ts";

export const sampleEndpoints = endpoints({
  "DELETE /api/sample-content": {
    access: "admin",
    summary: "Remove what is still as the sample content put it",
    status: 204,
    refreshesPages: true,
  },
});
