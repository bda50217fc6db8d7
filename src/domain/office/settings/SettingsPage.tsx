import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { MarkSection } from "./MarkSection.tsx";
import { SectionCard } from "./SectionCard.tsx";
import { ServiceTests } from "./ServiceTests.tsx";
import { SECTION_FORMS, settingsQuery } from "./settings.client.ts";
import type { Settings } from "./settings.contract.ts";

/** What an owner sets, section by section. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <PageHead
        title="Settings"
        context="In force as soon as they are saved: on public pages, in mails and on papers."
      />
      <Loaded queries={[settings]}>{(known) => <Sections settings={known} />}</Loaded>
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
    </Stack>
  );
}

/** Scrolls to the section that the address names, once it is there. */
function goToNamed() {
  const heading = document.getElementById(location.hash.slice(1));
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
