import { endpoints } from "#platform/http/endpoint.contract.ts";
import { airedCalls } from "#topics/aired/aired.contract.ts";

/** Described with the topics, so that the screens of episodes may call them; answered here, where the mails are. */
export const airedEndpoints = endpoints({ ...airedCalls });
