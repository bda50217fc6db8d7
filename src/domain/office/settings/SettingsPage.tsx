import { Button, FileButton, Group, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LogoMark } from "#/client/app/LogoMark.tsx";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { SectionCard } from "./SectionCard.tsx";
import { ServiceTests } from "./ServiceTests.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { SECTION_FORMS } from "./sections.client.ts";
import { SETTINGS_READS, settingsQuery } from "./settings.client.ts";
import { type Settings, settingsContract } from "./settings.contract.ts";

export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <PageHead
        title="Settings"
        context="In force as soon as they are saved: on public pages, in mails and on papers."
      />
      <QueryView queries={[settings]}>{(known) => <Sections settings={known} />}</QueryView>
    </>
  );
}

function Sections({ settings }: { settings: Settings }) {
  useEffect(goToNamed, []);
  const [first, ...others] = SECTION_FORMS;
  return (
    <Stack gap={16} maw="52rem">
      {first && <SectionCard form={first} settings={settings} />}
      <MarkSection settings={settings} />
      {others.map((form) => (
        <SectionCard key={form.section} form={form} settings={settings} />
      ))}
      <ServiceTests checks={settings.checks} />
      <ProgramCards allowsTokens={settings.values.allowsTokens} />
    </Stack>
  );
}

/** Scrolls to the section named in the address, once it is rendered. */
function goToNamed() {
  const heading = document.getElementById(location.hash.slice(1));
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

const MAX_BYTES = 500_000;

/** The hub's logo: shown as in the bar, changed by choosing an image. */
function MarkSection({ settings }: { settings: Settings }) {
  const [problem, setProblem] = useState<string | null>(null);
  const saved = settings.saved.find(({ section }) => section === "mark");
  const change = useSend(settingsContract.update, { refresh: SETTINGS_READS });
  const send = (image: string | null) =>
    change.mutate(
      { body: { mark: { version: saved?.version ?? 0, image } } },
      {
        onSuccess: toast.response,
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
      title="Logo"
      lead="A PNG, JPEG or SVG of at most 500 KB. Shown next to the name, in mails and on papers."
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
            Remove the logo
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

/** Links to webhooks and, where allowed, to access tokens. */
const ProgramCards = ({ allowsTokens }: { allowsTokens: boolean }) => (
  <>
    <SettingCard
      name="webhooks"
      title="Webhooks"
      lead="Other programs, such as your books or a chat, are told when somebody is approved, pays, joins, is placed."
    >
      <LinkButton to="/admin-panel/webhooks" variant="default">
        Programs that are told
      </LinkButton>
    </SettingCard>
    {allowsTokens ? (
      <SettingCard
        name="access-tokens"
        title="Everybody's access tokens"
        lead="Who has which, what it may do, when it was used last. You can end any."
      >
        <LinkButton to="/admin-panel/access-tokens" variant="default">
          Access tokens
        </LinkButton>
      </SettingCard>
    ) : null}
  </>
);
