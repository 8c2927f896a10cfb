import { show } from "#show.ts";

export const meta = () => [{ title: `${show.name}: ${show.tagline}` }];

export default function HomePage() {
  return <h1>{show.name}</h1>;
}
