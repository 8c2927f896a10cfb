export default function PrivacyPage() {
  return <h2>Privacy</h2>;
}
