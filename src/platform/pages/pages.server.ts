export { type Assets, loadAssets } from "./assets.server.ts";
export { toPageFile } from "./page-file.server.ts";
export { loadPageRenderer, type RenderPage } from "./page-renderer.server.ts";
export { servePages } from "./page-serving.server.ts";
export { SENT_FORM_COOKIE } from "./sent-form.server.ts";
