export default function GuestRequestPage() {
  return <h2>Be a Guest</h2>;
}
