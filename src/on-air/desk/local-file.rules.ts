const POLL_INTERVAL_MS = 2000;

/**
 * Returns an HTML page to save on the streaming computer. The page waits until the site responds, then opens the
 * overlay. If the streaming program opened the overlay's URL itself while the site was down, the overlay would stay
 * blank.
 */
export function makeLocalOverlayPage(overlayUrl: string): string {
  const url = new URL(overlayUrl);
  const factsUrl = `${url.origin}/api/overlay/${url.pathname.split("/").at(-1)}/facts`;
  return `<!doctype html>
<meta charset="utf-8">
<title>Overlay</title>
<style>body { margin: 0; background: transparent }</style>
<script>
// Shows nothing until the site responds, then opens its overlay.
async function wait() {
  try {
    const answer = await fetch(${JSON.stringify(factsUrl)}, { cache: "no-store" });
    if (answer.ok) return location.replace(${JSON.stringify(url.href)});
  } catch {}
  setTimeout(wait, ${POLL_INTERVAL_MS});
}
wait();
</script>
`;
}
