import { data } from "react-router";

/** An address that no page has: a true 404. */
export const loader = () => data(null, { status: 404 });

export default function NotFoundPage() {
  return (
    <main>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
    </main>
  );
}
