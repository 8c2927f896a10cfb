export default function AnalyticsTab() {
  return <h2>Analytics</h2>;
}
