import { type Browser, chromium } from "playwright-core";
import { findChromium, findHeadlessShell } from "../bin/test-programs.js";

/**
 * The features to disable. This list replaces Playwright's, so it repeats the features in that list. It also disables
 * the address bar's internal pages, which would take as much memory in each window as our own pages.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Launches Chromium, with its own background requests to other machines turned off. */
export const launchChromium = (): Promise<Browser> => launch(findChromium());

/** Launches Chromium's headless shell, or Chromium itself if there is no shell or CHROMIUM_PATH names a browser. */
export const launchBrowser = (): Promise<Browser> =>
  launch((process.env.CHROMIUM_PATH ? undefined : findHeadlessShell()) ?? findChromium());

function launch(path: string | undefined): Promise<Browser> {
  if (!path) throw new Error("This machine has no Chromium");
  return chromium.launch({
    executablePath: path,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // On a slow machine, Chromium could mistake its GPU process for hung and kill it.
      "--disable-gpu-watchdog",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  });
}
