export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );

export const wantsPage = (path: string, accept: string | undefined): boolean =>
  !path.startsWith("/api/") && accept?.includes("text/html") === true;

export const plainPage = (title: string, heading: string, message: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<body style="font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(message)}</p>
</body>
</html>
`;
