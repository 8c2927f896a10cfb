export default function TopicRequestsTab() {
  return <h2>Topic Requests</h2>;
}
