import { useEffect } from "react";

/** After this long without input the page counts as unattended. */
const GONE_AFTER_MS = 60_000;
/** Some come without pointer or key: a screen reader's press, dictation, a phone's back gesture. */
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

/** True if someone is at the page: otherwise its own requests do not keep the session alive. */
export const isUserPresent = (): boolean => shownToRooms > 0 || Date.now() - seenAt < GONE_AFTER_MS;

/** For a page shown to a room, where nobody touches anything: it counts as used while shown. */
export function useKeepSessionAlive(): void {
  useEffect(() => {
    shownToRooms += 1;
    return () => {
      shownToRooms -= 1;
    };
  }, []);
}
