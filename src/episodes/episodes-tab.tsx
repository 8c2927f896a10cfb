export default function EpisodesTab() {
  return <h2>Episodes</h2>;
}
