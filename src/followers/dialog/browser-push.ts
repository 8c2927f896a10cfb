import { createFollowersClient } from "../followers.queries.ts";
import type { FollowerMessageKind } from "../message-kinds.contract.ts";

/** The service worker that shows push notifications. It doesn't intercept any requests. */
const WORKER_PATH = "/push.js";

/** Whether this browser can show push notifications, or why it can't. */
export type PushSupport = "ready" | "blocked" | "home-screen" | "none";

export function findPushSupport(): PushSupport {
  const isPushSupported = "Notification" in window && "serviceWorker" in navigator && "PushManager" in window;
  if (isPushSupported) return Notification.permission === "denied" ? "blocked" : "ready";
  return isAppleMobileDevice() && window.isSecureContext ? "home-screen" : "none";
}

/**
 * Returns whether this is an iPhone or an iPad, which may claim to be a Mac. Both show push notifications only for
 * sites that were added to the Home Screen.
 */
const isAppleMobileDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/**
 * Asks for permission to show push notifications, then subscribes this browser. Returns false if the visitor declines.
 */
export async function turnOnNotifications(wants: FollowerMessageKind[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.register(WORKER_PATH);
  const { publicKey } = await createFollowersClient()("GET /api/push/key");
  const subscription = await subscribe(await waitUntilActive(registration), publicKey);
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    subscription: { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } },
    wants,
  };
  await createFollowersClient()("POST /api/push/subscriptions", { body });
  return true;
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string) {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // If this site was reinstalled, the browser may still be subscribed with the old key.
    const oldSubscription = await pushManager.getSubscription();
    if (!oldSubscription) throw error;
    await oldSubscription.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function waitUntilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
  });
  return registration;
}

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (findPushSupport() !== "ready") return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
};

export async function turnOffNotifications(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const body = { endpoint: subscription.endpoint };
  // 404 means that the site has already deleted this browser's subscription.
  await createFollowersClient()("DELETE /api/push/subscriptions", { body }).catch(
    (error: { status?: number }) => {
      if (error.status !== 404) throw error;
    },
  );
  await subscription.unsubscribe();
}
