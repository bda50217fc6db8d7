import { Button, FileButton, Group } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { LogoMark } from "#/client/app/LogoMark.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { SETTINGS_READS } from "./settings.client.ts";
import { type Settings, settingsContract } from "./settings.contract.ts";

const MAX_BYTES = 500_000;

/** The hub's mark: shown as in the bar, changed by choosing a picture. */
export function MarkSection({ settings }: { settings: Settings }) {
  const [problem, setProblem] = useState<string | null>(null);
  const saved = settings.saved.find(({ section }) => section === "mark");
  const change = useSend(settingsContract.update, { refresh: SETTINGS_READS });
  const send = (image: string | null) =>
    change.mutate(
      { body: { mark: { version: saved?.version ?? 0, image } } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  const choose = async (file: File | null) => {
    setProblem(null);
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem("Choose a picture of at most 500 KB.");
    send(await base64Of(file));
  };
  return (
    <SettingCard
      name="mark"
      title="Mark"
      lead="A PNG, JPEG or SVG of at most 500 KB. Stands beside the name, in mails and on papers."
      saved={saved}
    >
      <Group gap={16}>
        <LogoMark size={48} />
        <FileButton accept="image/png,image/jpeg,image/svg+xml" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={change.isPending}
              leftSection={<IconUpload size={17} aria-hidden="true" />}
            >
              Choose a picture
            </Button>
          )}
        </FileButton>
        {settings.values.mark && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => send(null)}>
            Remove the mark
          </Button>
        )}
      </Group>
      {problem && <InlineAlert onClose={() => setProblem(null)}>{problem}</InlineAlert>}
    </SettingCard>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
