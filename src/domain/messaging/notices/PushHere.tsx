import { Alert, Button } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type PushState, pushState, startPush, stopPush } from "#/client/lib/push.ts";
import { toast } from "#/client/lib/toast.ts";

const WORDS: Record<PushState, string> = {
  on: "This device shows your notifications while the hub is closed, until you log out here.",
  off:
    "This device can show your notifications while the hub is closed. Of money, marks and papers " +
    "it shows only what they are about.",
  blocked:
    "This browser keeps the hub from showing notifications. Allow them in its settings, and come back.",
  none: "This browser shows no notifications of pages. On an iPhone, add the hub to the home screen and open it there.",
};

/** Whether this browser shows notices, for a page that waits for it with the rest of its data. */
export const usePushState = () => useQuery({ queryKey: ["push-state"], queryFn: pushState });

type Props = { publicKey: string; state: PushState; readAgain: () => Promise<unknown> };

/** Switches notices on this device on and off; at once, as it only concerns this browser. */
export function PushHere({ publicKey, state, readAgain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const message = state === "on" ? await stopPush() : await startPush(publicKey);
      if (message) toast.success(message);
    } catch {
      toast.error("That did not work. Please try again in a moment.");
    }
    await readAgain();
    setBusy(false);
  };
  return (
    <Alert icon={<IconBellRinging size={18} />} color="gray" mb="md" title="On this device">
      {WORDS[state]}
      {(state === "on" || state === "off") && (
        <Button
          mt={10}
          size="sm"
          variant="default"
          display="block"
          loading={isBusy}
          onClick={press}
        >
          {state === "on" ? "Show none on this device" : "Show them on this device"}
        </Button>
      )}
    </Alert>
  );
}
