export default function HostsTab() {
  return <h2>Host Management</h2>;
}
