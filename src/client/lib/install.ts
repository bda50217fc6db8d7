import { Store, useStore } from "@tanstack/react-store";
import { readStored, writeStored } from "./storage.ts";

/** Chromium's offer to install the page as an app; other browsers have it in their own menu. */
type InstallOffer = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
};

const offered = new Store<InstallOffer | undefined>(undefined);

/** Keeps the browser's offer for the menu, rather than letting it put a bar over the page. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (!readStored("install-declined")) offered.setState(() => event as InstallOffer);
  });
  addEventListener("appinstalled", () => offered.setState(() => undefined));
}

/** Returns what installs the hub; undefined where it is installed, declined or not to be had. */
export function useInstall(): (() => Promise<void>) | undefined {
  const offer = useStore(offered);
  if (!offer) return undefined;
  return async () => {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    offered.setState(() => undefined);
    // Who has said no is not asked again on this device.
    if (outcome === "dismissed") writeStored("install-declined", "yes");
  };
}
