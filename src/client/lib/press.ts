/** A finger's click comes this soon after it has gone up, where one comes. */
const CLICK_FOLLOWS_MS = 30;
/** A pointer that stays down for longer drags, marks text or is lost. */
const LONGEST_PRESS_MS = 2_000;

let isDown = false;
let timer: number | undefined;
let waiting: (() => void)[] = [];

function release() {
  clearTimeout(timer);
  isDown = false;
  const now = waiting;
  waiting = [];
  for (const run of now) setTimeout(run);
}

const releaseIn = (ms: number) => {
  clearTimeout(timer);
  timer = window.setTimeout(release, ms);
};

/** Listens to presses, before anything else hears of them. */
export function watchPresses() {
  const press = () => {
    isDown = true;
    releaseIn(LONGEST_PRESS_MS);
  };
  addEventListener("pointerdown", press, { capture: true });
  addEventListener("pointerup", () => releaseIn(CLICK_FOLLOWS_MS), { capture: true });
  // What the click itself does is not kept back.
  addEventListener("click", release, { capture: true });
  addEventListener("pointercancel", release, { capture: true });
}

/**
 * Runs something once the pointer that is down has clicked, at once where none is. What is pressed must not move meanwhile: a button whose
 * place changes between press and release is not clicked, and nothing says so.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run);
  else run();
}
