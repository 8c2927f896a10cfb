const ASK_EVERY_MS = 2000;

/**
 * Returns a page to save on the streaming computer. It shows the overlay once the site is up; a plain address would
 * stay blank if the site were down when the streaming program starts.
 */
export function composeLocalFile(overlayUrl: string): string {
  const url = new URL(overlayUrl);
  const facts = `${url.origin}/api/overlay/${url.pathname.split("/").at(-1)}/facts`;
  return `<!doctype html>
<meta charset="utf-8">
<title>Overlay</title>
<style>body { margin: 0; background: transparent }</style>
<script>
// Waits until the site answers, then shows its overlay. Shows nothing until then.
async function wait() {
  try {
    const answer = await fetch(${JSON.stringify(facts)}, { cache: "no-store" });
    if (answer.ok) return location.replace(${JSON.stringify(url.href)});
  } catch {}
  setTimeout(wait, ${ASK_EVERY_MS});
}
wait();
</script>
`;
}
