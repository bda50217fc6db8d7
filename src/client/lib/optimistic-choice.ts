import { startTransition, useState } from "react";

/**
 * For a choice whose content takes time to fetch or render. Returns the last choice, shown from the
 * press until `current` changes, and the function that chooses: it calls `go`, and renders what
 * that changes without holding up the next press. React's own `useOptimistic` would show the
 * previous choice again as soon as `go` returns, before the content has loaded.
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
