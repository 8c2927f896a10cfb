import type { JobsHouse } from "#platform/jobs/jobs.server.ts";

export type MailHouse = JobsHouse & {
  env: {
    DATA_DIR: string;
    SMTP_URL?: string;
    SMTP_TLS?: "required" | "optional";
  };
};
