export default function EpisodesPage() {
  return <h2>Episodes</h2>;
}
