/** A finger's click comes this soon after it has gone up, where one comes. */
const CLICK_FOLLOWS_MS = 30;
/** A pointer that stays down for longer drags, marks text or is lost. */
const LONGEST_PRESS_MS = 2_000;

/** What is to run after the press; undefined while no pointer is down. */
let waiting: (() => void)[] | undefined;
let timer: number | undefined;

function release() {
  for (const run of waiting ?? []) setTimeout(run);
  waiting = undefined;
}

const releaseIn = (ms: number) => {
  clearTimeout(timer);
  timer = window.setTimeout(release, ms);
};

/** Listens to presses, before anything else hears of them. */
export function watchPresses() {
  const on = (type: string, listen: () => void) => addEventListener(type, listen, true);
  on("pointerdown", () => {
    waiting ??= [];
    releaseIn(LONGEST_PRESS_MS);
  });
  on("pointerup", () => releaseIn(CLICK_FOLLOWS_MS));
  // What the click itself does is not kept back.
  on("click", release);
  on("pointercancel", release);
}

/**
 * Runs something once the pointer that is down has clicked, at once where none is. What is pressed must not move meanwhile: a button whose
 * place changes between press and release is not clicked, and nothing says so.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}
