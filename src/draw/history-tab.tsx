export default function HistoryTab() {
  return <h2>History</h2>;
}
