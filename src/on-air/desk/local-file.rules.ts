const POLL_INTERVAL_MS = 2000;

/**
 * Returns a page to save on the streaming computer. The page shows the overlay as soon as the site responds. If the
 * streaming program loaded the overlay's own address while the site was down, the overlay would stay blank.
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
  setTimeout(wait, ${POLL_INTERVAL_MS});
}
wait();
</script>
`;
}
