import { endpoints } from "#platform/http/endpoint.contract.ts";
import { airedCalls } from "#topics/aired/aired.contract.ts";

/** Declared among the topics, so that episodes' screens may call them; implemented here, next to the mails. */
export const airedEndpoints = endpoints({ ...airedCalls });
