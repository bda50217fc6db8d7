import { useEffect } from "react";

/** Without a sign of somebody for so long, nobody is taken to be at the page. */
const GONE_AFTER_MS = 60_000;
/** Some come without a pointer or a key: a screen reader presses, speech types, and a phone has its own way back. */
const SIGNS = [
  ...["pointerdown", "pointermove", "wheel", "touchmove", "click"],
  ...["keydown", "input", "focus", "popstate"],
];

let seenAt = Date.now();
let shownToRooms = 0;

for (const sign of SIGNS)
  addEventListener(
    sign,
    () => {
      seenAt = Date.now();
    },
    { capture: true, passive: true },
  );

/** Whether somebody is at the page: what it asks for by itself when nobody is does not keep the session alive. */
export const isAttended = (): boolean => shownToRooms > 0 || Date.now() - seenAt < GONE_AFTER_MS;

/** For a page that is put up for a room, where nobody touches anything: it is in use for as long as it is shown. */
export function useShownToRoom(): void {
  useEffect(() => {
    shownToRooms += 1;
    return () => {
      shownToRooms -= 1;
    };
  }, []);
}
