/** How soon a press is over after each: a finger's click comes a moment after it has gone up, and a pointer that stays down drags or marks text. */
const OVER_IN_MS = { pointerdown: 2_000, pointerup: 30, click: 0, pointercancel: 0 };

/** What is to run after the press; undefined while no pointer is down. */
let waiting: (() => void)[] | undefined;
let timer: ReturnType<typeof setTimeout>;

function release() {
  for (const run of waiting ?? []) setTimeout(run);
  waiting = undefined;
}

/** Listens to presses, before anything else hears of them. */
export function watchPresses() {
  for (const [type, ms] of Object.entries(OVER_IN_MS)) {
    const note = () => {
      if (type === "pointerdown") waiting ??= [];
      clearTimeout(timer);
      timer = setTimeout(release, ms);
    };
    addEventListener(type, note, true);
  }
}

/**
 * Runs something once the pointer that is down has clicked, at once where none is. What is pressed must not move meanwhile: a button whose
 * place changes between press and release is not clicked, and nothing says so.
 */
export function afterPress(run: () => void): void {
  if (waiting) waiting.push(run);
  else run();
}
