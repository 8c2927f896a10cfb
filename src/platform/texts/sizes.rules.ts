const KB = 1024;
const MB = 1024 * KB;

/** Formats a file's size, such as "912 KB", "48.2 MB" or "340 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return "0 KB";
  if (bytes < MB) return `${Math.min(1023, Math.max(1, Math.round(bytes / KB)))} KB`;
  return `${Number((bytes / MB).toFixed(bytes < 100 * MB ? 1 : 0))} MB`;
}
