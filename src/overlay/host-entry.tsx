import "./host.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HostPage } from "./host-page.tsx";

const root = document.createElement("div");
document.body.dataset.ground = "night-1";
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <HostPage hostKey={location.pathname.split("/").at(-1) ?? ""} />
  </StrictMode>,
);
