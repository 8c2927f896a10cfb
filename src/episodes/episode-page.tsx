export default function EpisodePage() {
  return <h2>Episode</h2>;
}
