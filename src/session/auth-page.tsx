export default function AuthPage() {
  return <h2>Sign in</h2>;
}
