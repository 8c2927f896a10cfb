/**
 * A part of a received email, such as its text or an attachment. `type` is in lower case, and `filename` is an
 * attachment's name.
 */
export type MailPart = { type: string; contentType: string; text: string; filename: string | undefined };

type Headers = Map<string, string>;

/** Parses a received email into its headers and parts, following RFC 2045 and RFC 2046. */
export function parseMail(message: string): { headers: Headers; parts: MailPart[] } {
  const { headers } = splitHeaders(message);
  return { headers, parts: listLeafParts(message) };
}

function splitHeaders(text: string): { headers: Headers; body: string } {
  const end = text.indexOf("\r\n\r\n");
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colonIndex = line.indexOf(":");
      return [line.slice(0, colonIndex).toLowerCase(), line.slice(colonIndex + 1).trim()] as const;
    }),
  );
  return { headers, body: text.slice(end + 4) };
}

function listLeafParts(text: string): MailPart[] {
  const { headers, body } = splitHeaders(text);
  const contentType = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => listLeafParts(part.replace(/^\r\n/, "")));
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const filename = /filename="?([^";]+)"?/i.exec(headers.get("content-disposition") ?? "")?.[1];
  return [{ type, contentType, filename, text: decodeText(body, headers.get("content-transfer-encoding")) }];
}

function decodeText(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
