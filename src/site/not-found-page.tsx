import { data } from "react-router";
import { show } from "#show.ts";
import { NotFound } from "#site/frame/not-found.tsx";

export const loader = () => data(null, { status: 404 });

export const meta = () => [
  { title: `404 Page Not Found | ${show.name}` },
  { name: "robots", content: "noindex" },
];

export default NotFound;
