import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "#/client/lib/toast.ts";

type Pressed = {
  /** What is decided about, and what it is: "answer". */
  id: string;
  what: string;
  keys: Readonly<Record<string, () => void>>;
  canPress: boolean;
  isSeen: boolean;
  isSending: boolean;
};

/**
 * A key that comes before what is decided about is shown is kept, one of them, and taken once it is. One that is not taken
 * is said. Returns the keys as they are to be listened to, and whether one is kept.
 */
export function useEarlyKey({ id, what, keys, canPress, isSeen, isSending }: Pressed) {
  const [kept, setKept] = useState<{ id: string; key: string } | null>(null);
  const keptKey = kept?.id === id ? kept.key : null;
  const press = (key: string) => {
    if (isSending) refuse(key, "the decision before is still on its way");
    else if (canPress) keys[key]?.();
    else if (keptKey === null) setKept({ id, key });
    else refuse(key, `the ${what} is not shown yet`);
  };
  const take = useEffectEvent(() => {
    if (keptKey === null) return;
    setKept(null);
    keys[keptKey]?.();
  });
  useEffect(() => {
    if (isSeen && !isSending) take();
  }, [isSeen, isSending]);
  return {
    keys: Object.fromEntries(Object.keys(keys).map((key) => [key, () => press(key)])),
    isKept: keptKey !== null,
  };
}

const refuse = (key: string, why: string) =>
  toast.error(`${key.toUpperCase()} was not taken: ${why}. Press it again.`);
