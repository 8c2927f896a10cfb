export default function DesignPage() {
  return <h1>Design</h1>;
}
