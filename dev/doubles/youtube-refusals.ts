/** The YouTube double's error responses, in both published formats: `errors[]`, and ErrorInfo in `details[]`. */

export type YoutubeRefusal = { status: number; body: unknown };

const makeRefusal = (
  status: number,
  domain: string,
  reason: string,
  message: string,
  otherFields = {},
): YoutubeRefusal => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain, reason, ...otherFields }] } },
});

const locateParameter = (location: string) => ({ locationType: "parameter", location });

export const noKeyRefusal: YoutubeRefusal = {
  status: 403,
  body: {
    error: {
      code: 403,
      message: "This method takes no callers without an established identity. Use an API key to call it.",
      errors: [{ message: "No API key given.", domain: "global", reason: "forbidden" }],
      status: "PERMISSION_DENIED",
    },
  },
};

export const wrongKeyRefusal: YoutubeRefusal = {
  status: 400,
  body: {
    error: {
      code: 400,
      message: "API key not valid. Please pass a valid API key.",
      errors: [
        {
          message: "API key not valid. Please pass a valid API key.",
          domain: "global",
          reason: "badRequest",
        },
      ],
      status: "INVALID_ARGUMENT",
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "API_KEY_INVALID",
          domain: "googleapis.com",
          metadata: { service: "youtube.googleapis.com" },
        },
      ],
    },
  },
};

export const quotaUsedUpRefusal = makeRefusal(
  403,
  "youtube.quota",
  "quotaExceeded",
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
);

export const makeUnknownPartRefusal = (part: string) =>
  makeRefusal(400, "youtube.part", "unknownPart", `'${part}'`, locateParameter("part"));

export const makeMissingParameterRefusal = (name: string) =>
  makeRefusal(
    400,
    "youtube.parameter",
    "missingRequiredParameter",
    `No value for '${name}'.`,
    locateParameter(name),
  );

export const makeInvalidValueRefusal = (name: string) =>
  makeRefusal(400, "global", "invalidParameter", `Invalid value for '${name}'.`, locateParameter(name));

export const invalidPageTokenRefusal = makeRefusal(
  400,
  "youtube.parameter",
  "invalidPageToken",
  "The page token is not valid.",
  locateParameter("pageToken"),
);

export const playlistNotFoundRefusal = makeRefusal(
  404,
  "youtube.playlistItem",
  "playlistNotFound",
  "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
  locateParameter("playlistId"),
);

export const noSuchMethodRefusal = makeRefusal(404, "global", "notFound", "Not Found");
