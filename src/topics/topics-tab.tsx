export default function TopicsTab() {
  return <h2>Topics</h2>;
}
