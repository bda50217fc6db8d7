import { Button, Card, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { refresh } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";
import { type ResumeShare, resumesContract } from "./resumes.contract.ts";
import { SHARE_DAYS } from "./resumes.rules.ts";
import { ShareRows } from "./ShareRows.tsx";

/** Links that open the résumé without an account, until they end. */
export function SharesCard({ shares }: { shares: readonly ResumeShare[] }) {
  return (
    <Card component="section" aria-labelledby="shares">
      <h2 id="shares">Links to your résumé</h2>
      <Text variant="soft" mt={4} mb={14}>
        Whoever has a link reads what you chose to show, until the link ends. It is shown to you
        once.
      </Text>
      <MakeLink shares={shares} />
      <ShareRows shares={shares} />
    </Card>
  );
}

function MakeLink({ shares }: { shares: readonly ResumeShare[] }) {
  const [days, setDays] = useState<(typeof SHARE_DAYS)[number]>(14);
  const [made, setMade] = useState<{ url: string; share: ResumeShare } | null>(null);
  const isOpen = shares.some(({ _id: id, isOpen }) => isOpen && id === made?.share._id);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setMade(await call(resumesContract.share, { body: { days } }));
      await refresh([resumesContract.mine]);
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Stack gap={12} mb={12}>
      <Group align="flex-end" gap={12}>
        <NativeSelect
          label="Opens for"
          data={SHARE_DAYS.map((one) => ({ value: String(one), label: `${one} days` }))}
          value={String(days)}
          onChange={({ currentTarget }) =>
            setDays(SHARE_DAYS.find((one) => String(one) === currentTarget.value) ?? 14)
          }
        />
        <Button loading={isBusy} onClick={() => void make()}>
          Make a link
        </Button>
      </Group>
      {made && isOpen && (
        <Group align="flex-end" gap={8}>
          <TextInput label="The new link" readOnly value={made.url} flex="1 1 12rem" />
          <CopyTextButton text={made.url} />
        </Group>
      )}
    </Stack>
  );
}
