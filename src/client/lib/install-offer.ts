/** The browser's offer to install the hub, which may come long before anyone looks for it. */
export const installOffer: { event?: Event | undefined } = {};

/** Keeps the offer for the menu, instead of the browser's own banner. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.event = event;
  });
}
