import { startTransition, useOptimistic } from "react";

/**
 * For a choice whose content takes time to fetch or draw. Returns what was chosen last, shown from the press on, and what
 * chooses: it calls `go`, and what that changes is drawn without holding up the next press.
 */
export function useOptimisticChoice<T>(
  current: T,
  go: (to: T) => unknown,
): readonly [shown: T, choose: (to: T) => void] {
  const [shown, setShown] = useOptimistic(current);
  const choose = (to: T) =>
    startTransition(async () => {
      setShown(to);
      await go(to);
    });
  return [shown, choose];
}
