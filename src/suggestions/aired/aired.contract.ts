import { defineEndpoints } from "#platform/http/endpoint.contract.ts";
import { airedTopicsEndpoints } from "#topics/aired/aired.contract.ts";

/**
 * The topics' contract declares these endpoints, so that the episodes' pages can use them. They are implemented here
 * because they email suggesters.
 */
export const airedEndpoints = defineEndpoints({ ...airedTopicsEndpoints });
