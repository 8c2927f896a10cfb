import "./host.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LiveStream } from "#platform/browser/live-stream.ts";
import { HostPage } from "./host-page.tsx";
import type { HostView } from "./overlay.contract.ts";

const stream = new LiveStream<HostView>(`/api/host/${location.pathname.split("/").at(-1)}/events`);

const root = document.createElement("div");
document.body.dataset.ground = "night-1";
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <HostPage stream={stream} />
  </StrictMode>,
);
