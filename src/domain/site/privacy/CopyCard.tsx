import { Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { messageOf } from "#/client/lib/api-error.ts";
import { currentDate } from "#/client/lib/clock.ts";
import { download } from "#/client/lib/download.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { copiesContract } from "./copies.contract.ts";

export function CopyCard() {
  const [isMaking, setMaking] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const make = async () => {
    setAlert(null);
    setMaking(true);
    try {
      download(`my-data-${currentDate()}.zip`, await callFile(copiesContract.make, {}));
    } catch (cause) {
      setAlert(messageOf(cause));
    }
    setMaking(false);
  };
  return (
    <CardSection title="A copy of your data">
      <Text variant="soft" mb={18}>
        Everything we hold about you in one zip file: your data for a machine to read, the files you
        handed in, your receipts. You prove once more who you are, and get a mail about it; three
        times a day at most.
      </Text>
      {alert && <InlineAlert>{alert}</InlineAlert>}
      <Button
        mt={alert ? 12 : 0}
        style={{ alignSelf: "start" }}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={isMaking}
        onClick={() => void make()}
      >
        Download a copy
      </Button>
    </CardSection>
  );
}
