import { data } from "react-router";
import { makePrivateMeta } from "#show/page-meta.ts";
import NotFound from "./frame/not-found.tsx";

export const loader = () => data(null, { status: 404 });

export const meta = makePrivateMeta("404 Page Not Found");

export default NotFound;
