export default function GuestRequestsTab() {
  return <h2>Guest Requests</h2>;
}
