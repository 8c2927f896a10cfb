import { endpoints } from "#platform/http/endpoint.contract.ts";
import { airedCalls } from "#topics/aired/aired.contract.ts";

/**
 * The topics room declares these calls, so that the screens of episodes may use them. They are implemented here because
 * they email suggesters.
 */
export const airedEndpoints = endpoints({ ...airedCalls });
