import { startTransition, useState } from "react";

/**
 * For a choice whose content takes time to fetch or draw. Returns what was chosen last, shown from the press on until
 * `current` is another, and what chooses: it calls `go`, and what that changes is drawn without holding up the next press.
 * React's own `useOptimistic` would show the former choice again as soon as `go` is over, before its content has come.
 */
export function useOptimisticChoice<T>(
  current: T,
  go: (to: T) => unknown,
): readonly [shown: T, choose: (to: T) => void] {
  const [chosen, setChosen] = useState<{ from: T; to: T } | null>(null);
  const isWaiting = chosen !== null && Object.is(chosen.from, current);
  if (chosen && !isWaiting) setChosen(null);
  const choose = (to: T) => {
    setChosen({ from: current, to });
    startTransition(() => void go(to));
  };
  return [isWaiting ? chosen.to : current, choose];
}
