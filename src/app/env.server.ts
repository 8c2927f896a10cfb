import { z } from "zod";
import { StartupError } from "#platform/errors/errors.server.ts";
import { LOG_LEVELS } from "#platform/log/log.server.ts";
import {
  flagSchema,
  httpOriginSchema,
  httpUrlSchema,
  isMailServerAddress,
  keySchema,
  passcodeSchema,
  wholeNumberSchema,
} from "./env-values.server.ts";

/**
 * The message if TRUST_PROXY is missing. Without it, all visitors behind a proxy would appear to have the proxy's IP
 * address, so one visitor's wrong passwords would lock everybody out.
 */
const MISSING_PROXY_MESSAGE =
  "must be set if PUBLIC_URL is https: the number of proxies that add to X-Forwarded-For, or " +
  "none if visitors' own addresses arrive without it";

const envSchema = z
  .object({
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, "must be a host name or an address")
      .default("127.0.0.1"),
    PORT: wholeNumberSchema(65535).default(3000),
    PUBLIC_URL: httpOriginSchema().optional(),
    DATA_DIR: z.string().regex(/\S/, "must not be blank").default("./data"),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must be a postgres:// or postgresql:// address")
      .optional(),
    ADMIN_PASSCODE: passcodeSchema(100),
    SPIN_PASSCODE: passcodeSchema(10),
    MAX_STREAMS: wholeNumberSchema(1_000_000).default(5000),
    MAX_STREAMS_PER_ADDRESS: wholeNumberSchema(1_000_000).optional(),
    SAMPLE_CONTENT: flagSchema("true"),
    WEBHOOK_ALLOW_PRIVATE: flagSchema("false"),
    TRUST_PROXY: z
      .string()
      .trim()
      .regex(/^(none|\d|10)$/, "must be a whole number from 0 to 10, or none")
      .transform((text) => (text === "none" ? text : Number(text)))
      .default(0),
    OPENAI_API_KEY: keySchema(),
    OPENAI_BASE_URL: httpUrlSchema().optional(),
    OPENAI_TEXT_MODEL: keySchema(),
    OPENAI_IMAGE_MODEL: keySchema(),
    OPENAI_TRANSCRIBE_MODEL: keySchema(),
    XAI_API_KEY: keySchema(),
    XAI_BASE_URL: httpUrlSchema().optional(),
    XAI_TEXT_MODEL: keySchema(),
    YOUTUBE_API_KEY: keySchema(),
    YOUTUBE_BASE_URL: httpOriginSchema().default("https://youtube.googleapis.com"),
    SMTP_URL: z
      .string()
      .refine(
        isMailServerAddress,
        "must be an address like smtp://user:password@host:587 (percent-encode /, #, ?, @ and % in the password)",
      )
      .optional(),
    SMTP_TLS: z.enum(["required", "optional"], "must be required or optional").default("required"),
    MAIL_FROM: z
      .string()
      .trim()
      .regex(
        /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        "must be an address, or a name with an address in angle brackets",
      )
      .optional(),
    S3_BUCKET: keySchema(),
    S3_BACKUP_BUCKET: keySchema(),
    S3_ENDPOINT: httpUrlSchema().optional(),
    S3_REGION: keySchema(),
    S3_ACCESS_KEY_ID: keySchema(),
    S3_SECRET_ACCESS_KEY: keySchema(),
    MAIL_PER_MINUTE: wholeNumberSchema(1_000_000, 1).default(300),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  })
  .superRefine(
    (env, context) => {
      if (env.PUBLIC_URL?.startsWith("https:") && env.TRUST_PROXY === 0)
        context.addIssue({ code: "custom", path: ["TRUST_PROXY"], message: MISSING_PROXY_MESSAGE });
      const bucket = (["S3_BUCKET", "S3_BACKUP_BUCKET"] as const).find((name) => env[name]);
      if (!bucket) return;
      for (const name of ["S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const)
        if (!env[name])
          context.addIssue({ code: "custom", path: [name], message: `must be set if ${bucket} is set` });
    },
    // Run this check even if other variables are invalid, so that all problems are reported at the same time.
    { when: () => true },
  );

export type Env = Omit<
  z.output<typeof envSchema>,
  "PUBLIC_URL" | "TRUST_PROXY" | "MAX_STREAMS_PER_ADDRESS"
> & {
  PUBLIC_URL: string;
  MAX_STREAMS_PER_ADDRESS: number;
  /** How many proxies append to X-Forwarded-For. */
  TRUST_PROXY: number;
};

/**
 * Reads and validates the environment variables. Treats empty values as missing.
 * @throws {StartupError} with one line per problem. Each line names the variable but not its value, which may be a
 * secret.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsedEnv = envSchema.safeParse(nonEmptyVariables);
  if (!parsedEnv.success)
    throw new StartupError(
      parsedEnv.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"),
    );
  const {
    PUBLIC_URL = formatListeningUrl(parsedEnv.data, parsedEnv.data.PORT),
    TRUST_PROXY,
    MAX_STREAMS,
  } = parsedEnv.data;
  return {
    ...parsedEnv.data,
    PUBLIC_URL,
    TRUST_PROXY: TRUST_PROXY === "none" ? 0 : TRUST_PROXY,
    MAX_STREAMS_PER_ADDRESS: parsedEnv.data.MAX_STREAMS_PER_ADDRESS ?? computeStreamsPerAddress(MAX_STREAMS),
  };
}

/**
 * Returns how many event streams one IP address may open: a tenth of the total, but at least 3, because a household has
 * several screens, and at most 100, which is enough for an office that shares an IP address.
 */
const computeStreamsPerAddress = (streams: number): number =>
  Math.min(100, Math.max(3, Math.floor(streams / 10)));

const formatListeningUrl = ({ HOST }: Pick<Env, "HOST">, port: number): string =>
  `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`;

/** Returns PUBLIC_URL if it is set, or else a URL that works in a browser on this machine. */
export function findUrlToOpen(env: Pick<Env, "HOST" | "PORT" | "PUBLIC_URL">, port: number): string {
  if (env.PUBLIC_URL !== formatListeningUrl(env, env.PORT)) return env.PUBLIC_URL;
  const isEverywhere = env.HOST === "0.0.0.0" || env.HOST === "::";
  return formatListeningUrl({ HOST: isEverywhere ? "127.0.0.1" : env.HOST }, port);
}
