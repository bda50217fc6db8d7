import { Alert, Button } from "@mantine/core";
import { IconBellRinging } from "@tabler/icons-react";
import { useEffect, useState } from "react";
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

/** Switches notices on this device on and off; at once, as it is about this browser alone. */
export function PushHere({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void pushState().then(setState), []);
  const press = async () => {
    setBusy(true);
    try {
      const message = state === "on" ? await stopPush() : await startPush(publicKey);
      if (message) toast.success(message);
    } catch {
      toast.error("That did not work. Please try again in a moment.");
    }
    setState(await pushState());
    setBusy(false);
  };
  if (!state) return null;
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
