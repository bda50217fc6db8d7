import { Box, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { refresh } from "#/client/lib/query.ts";
import { updateSession } from "#/client/lib/session.ts";
import { SESSION_CALL } from "#/client/lib/session-check.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { consentContract } from "./consent.contract.ts";

/** A privacy notice to agree to: shown until the user does, or puts it off for this visit. */
export function NewNotice({ version, onPutOff }: { version: number; onPutOff: () => void }) {
  const [isSending, setSending] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const agree = async () => {
    setSending(true);
    try {
      await call(consentContract.agree, { body: { version } });
      updateSession({ noticeToShow: undefined });
    } catch (cause) {
      setAlert(messageOf(cause));
      // It may have changed again.
      void refresh([SESSION_CALL]);
    }
    setSending(false);
  };
  return (
    <Box
      component="aside"
      aria-label="Privacy notice"
      p="12px clamp(16px, 2.4vw, 32px)"
      style={{ borderTop: "1px solid var(--line)" }}
      data-asked
    >
      {alert && <InlineAlert>{alert}</InlineAlert>}
      <Group justify="space-between" gap={12} maw="var(--content-width)" mx="auto">
        <Text fz="sm" maw="100ch">
          Our <Link to="/privacy">privacy notice</Link> says what we keep of you, what for and how
          long. Please read version {version} and agree to it.
        </Text>
        <Group gap={8}>
          <Button size="compact-md" loading={isSending} onClick={() => void agree()}>
            Agree to the notice
          </Button>
          <Button size="compact-md" variant="default" onClick={onPutOff}>
            Not now
          </Button>
        </Group>
      </Group>
    </Box>
  );
}
