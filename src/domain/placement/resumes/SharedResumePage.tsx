import { Anchor, Button, Card, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { fetchFile } from "#/client/lib/api-client.ts";
import { askByLink } from "#/client/lib/by-link.ts";
import { download } from "#/client/lib/download.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { LinkedPage } from "#/client/ui/LinkedPage.tsx";
import { mailtoOf } from "#/shared/email.ts";
import { resumesContract, type SharedResume } from "./resumes.contract.ts";

/** A résumé opened by its owner's link. Search engines must not index it. */
export function SharedResumePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery({
    ...routeQuery(resumesContract.open, { params: { token } }),
    // Not refetched, as each read counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { name, headline } = query.data ?? {};
  return (
    <LinkedPage
      id="resume-title"
      title={name ?? "Résumé"}
      about={headline}
      gap={20}
      query={query}
      loading="Opening the résumé"
    >
      {(resume) => <SharedResumeView resume={resume} token={token} />}
    </LinkedPage>
  );
}

type Section = SharedResume["sections"][number];

/** The content behind a link: contact details, the chosen sections, and the PDF. */
function SharedResumeView({ resume, token }: { resume: SharedResume; token: string }) {
  const { name, contact, sections, expiresAt } = resume;
  const email = contact.find((way) => way.includes("@"));
  const phone = contact.find((way) => way !== email);
  return (
    <>
      <Group justify="space-between" gap="10px 24px">
        <Group gap="4px 20px">
          {phone && <Anchor href={`tel:+91${phone}`}>{phone}</Anchor>}
          {email && (
            <Anchor href={mailtoOf(email)} className="wrap">
              {email}
            </Anchor>
          )}
        </Group>
        <SavePdf name={name} token={token} />
      </Group>
      {sections.length > 0 && (
        <Card p="clamp(18px, 4vw, 36px)">
          <Stack gap={28}>
            {sections.map((section) => (
              <SectionView key={section.title} section={section} />
            ))}
          </Stack>
        </Card>
      )}
      <Text variant="hint">
        As {name} keeps it now; marks and certificates are as the hub recorded them. The link opens
        until {formatShownDate(expiresAt)}.
      </Text>
    </>
  );
}

function SavePdf({ name, token }: { name: string; token: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const pdf = fetchFile(`/api/shared-resumes/${token}/pdf`);
      download(`Résumé ${name}.pdf`, await askByLink(resumesContract.open, pdf));
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Save as PDF
    </Button>
  );
}

/** The heading with its entries next to it, or below it on a phone. */
const SectionView = ({ section: { title, entries } }: { section: Section }) => (
  <Columns sizes="8.5rem minmax(0, 1fr)" gap={10}>
    <h2>{title}</h2>
    <Stack gap={14}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other name than their place.
        <div key={index}>
          {entry.title && (
            <Text fw={600} className="wrap">
              {entry.title}
            </Text>
          )}
          <Text className="wrap lines" lh={1.6}>
            {entry.isAddress ? <Anchor href={entry.text}>{entry.text}</Anchor> : entry.text}
          </Text>
        </div>
      ))}
    </Stack>
  </Columns>
);
