/** The headers that must appear exactly once in an email (RFC 5322, section 3.6, and RFC 2045, section 4). */
const REQUIRED_HEADERS = ["Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type"];
const MAX_LINE_LENGTH = 998;
const MAX_ENCODED_WORD_LENGTH = 75;
const MAX_ENCODED_LINE_LENGTH = 76;

const MAILBOX_FORMAT =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[\w!#$%&'*+\-/=?^`{|}~. ]+|(?:=\?utf-8\?[QB]\?[^?\s]+\?= ?)+) ?<)?[^\s<>@,;"]+@[a-z\d.-]+>?$/i;
const DATE_FORMAT = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/;
const QUOTED_PRINTABLE_FORMAT = /^(?:[\t\x20-\x3c\x3e-\x7e]|=[\dA-F]{2}|=\r\n|\r\n)*$/;
const BASE64_FORMAT = /^(?:[A-Za-z\d+/]{4}|\r\n)*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?(?:\r\n)*$/;

/**
 * Returns a list of the ways in which an email violates the RFCs. `mail` must be the exact text that is sent to a
 * server.
 */
export function findMailFaults(mail: string): string[] {
  const faults: string[] = [];
  const requireThat = (isMet: boolean, fault: string) => void (isMet || faults.push(fault));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an email
  requireThat(!/[^\x09\x0a\x0d\x20-\x7e]/.test(mail), "a byte that is no printable ASCII");
  requireThat(!/\r(?!\n)|(?<!\r)\n/.test(mail), "a line that does not end in CRLF");
  requireThat(
    mail.split("\r\n").every((line) => line.length <= MAX_LINE_LENGTH),
    "a line of more than 998 characters",
  );
  const { headers, body } = splitMail(mail, requireThat);
  for (const name of REQUIRED_HEADERS)
    requireThat(
      headers.filter(([headerName]) => headerName.toLowerCase() === name.toLowerCase()).length === 1,
      `${name} not once`,
    );
  const findHeader = (name: string) =>
    headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? "";
  requireThat(DATE_FORMAT.test(findHeader("Date")), `the date ${findHeader("Date")}`);
  requireThat(
    /^<[^\s<>@]+@[a-z\d-]+(\.[a-z\d-]+)+>$/i.test(findHeader("Message-ID")),
    `the id ${findHeader("Message-ID")}`,
  );
  for (const name of ["From", "To"])
    requireThat(MAILBOX_FORMAT.test(findHeader(name)), `${name}: ${findHeader(name)}`);
  for (const [word] of headers.flatMap(([, value]) => [...value.matchAll(/=\?\S*\?=/g)]))
    requireThat(word.length <= MAX_ENCODED_WORD_LENGTH, `an encoded word of ${word.length} characters`);
  const unsubscribe = findHeader("List-Unsubscribe");
  requireThat(
    unsubscribe === "" || /^<https?:\/\/[^\s<>]+>$/.test(unsubscribe),
    `unsubscribe: ${unsubscribe}`,
  );
  requireThat(
    (unsubscribe === "") === (findHeader("List-Unsubscribe-Post") !== "List-Unsubscribe=One-Click"),
    "an unsubscribe that is no one-click post",
  );
  const types = checkPart(headers, body, requireThat);
  requireThat(types.includes("text/plain") && types.includes("text/html"), `only ${types.join(", ")}`);
  return faults;
}

type RequireThat = (isRight: boolean, fault: string) => void;
type Header = [name: string, value: string];

function splitMail(text: string, requireThat: RequireThat): { headers: Header[]; body: string } {
  const end = text.indexOf("\r\n\r\n");
  requireThat(end > 0, "no end of the headers");
  const lines = text
    .slice(0, end)
    .replace(/\r\n(?=[\t ])/g, "")
    .split("\r\n");
  const headers = lines.map((line): Header => {
    requireThat(/^[!-9;-~]+:/.test(line), `a line among the headers: ${line}`);
    const colonIndex = line.indexOf(":");
    return [
      line.slice(0, colonIndex),
      line
        .slice(colonIndex + 1)
        .trim()
        .replaceAll("\t", " "),
    ];
  });
  return { headers, body: text.slice(end + 4) };
}

/** Checks a part and the parts inside it. Returns their content types, except those of multipart parts. */
function checkPart(headers: readonly Header[], body: string, requireThat: RequireThat): string[] {
  const findHeader = (name: string) => headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? "";
  const [type = "", ...parameters] = findHeader("content-type").split(/; */);
  const boundary = parameters
    .find((one) => one.startsWith("boundary="))
    ?.slice(9)
    .replaceAll('"', "");
  if (type.startsWith("multipart/")) {
    requireThat(boundary !== undefined && boundary.length <= 70, `the boundary of ${type}`);
    const [, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`);
    requireThat(parts.pop()?.startsWith("--") === true, `${type} has no end`);
    return parts.flatMap((part) => {
      const innerPart = splitMail(part.replace(/^\r\n/, ""), requireThat);
      return checkPart(innerPart.headers, innerPart.body, requireThat);
    });
  }
  const encoding = findHeader("content-transfer-encoding").toLowerCase() || "7bit";
  if (type.startsWith("text/")) requireThat(parameters.includes("charset=utf-8"), `${type} names no UTF-8`);
  if (encoding === "quoted-printable")
    requireThat(QUOTED_PRINTABLE_FORMAT.test(body), `${type} is no quoted-printable`);
  else if (encoding === "base64") requireThat(BASE64_FORMAT.test(body), `${type} is no base64`);
  else requireThat(encoding === "7bit", `${type} is encoded as ${encoding}`);
  if (encoding !== "7bit")
    requireThat(
      body.split("\r\n").every((line) => line.length <= MAX_ENCODED_LINE_LENGTH),
      `${type} has an encoded line of more than 76 characters`,
    );
  return [type];
}
