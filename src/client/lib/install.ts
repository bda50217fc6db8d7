import { useSyncExternalStore } from "react";
import { installOffer } from "./install-offer.ts";
import { readStored, writeStored } from "./storage.ts";

/** Chromium's offer to install the page as an app; other browsers have it in their own menu. */
type InstallOffer = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const DONE = "appinstalled";

function subscribe(onChange: () => void): () => void {
  const names = ["beforeinstallprompt", DONE];
  for (const name of names) addEventListener(name, onChange);
  return () => {
    for (const name of names) removeEventListener(name, onChange);
  };
}

/** Returns the function that installs the hub; undefined if it is installed or unavailable. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(subscribe, () => installOffer.event) as
    | InstallOffer
    | undefined;
  if (!offer || readStored("install-declined")) return undefined;
  return async () => {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    // After a refusal, the offer is not made again on this device.
    if (outcome === "dismissed") writeStored("install-declined", "yes");
    installOffer.event = undefined;
    dispatchEvent(new Event(DONE));
  };
}
