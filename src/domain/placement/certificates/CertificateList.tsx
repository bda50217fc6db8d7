import { Anchor, Box, Group, Text } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { callFile } from "#/client/lib/api-client.ts";
import { useFileOpening } from "#/client/lib/file-opening.ts";
import type { PreviewedFile } from "#/client/lib/previewed-file.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { FileLink } from "#/client/ui/FileLink.tsx";
import { FilePreview } from "#/client/ui/FilePreview.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import { type Certificate, certificatesContract } from "./certificates.contract.ts";

type Props = {
  certificates: readonly Certificate[];
  tools?: (certificate: Certificate) => ReactNode;
};

export function CertificateList({ certificates, tools }: Props) {
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  return (
    <>
      <ul className="rows">
        {certificates.map((certificate) => (
          <Group component="li" key={certificate._id} style={{ gap: "4px 16px" }}>
            <Words certificate={certificate} />
            <Group gap={8}>
              {certificate.state === "withdrawn" && (
                <StatusBadge meaning="bad">Withdrawn</StatusBadge>
              )}
              {certificate.state === "valid" && <BadgeLink certificate={certificate} />}
              {certificate.state !== "erased" && (
                <OpenButton certificate={certificate} onOpen={setShown} />
              )}
              {tools?.(certificate)}
            </Group>
          </Group>
        ))}
      </ul>
      <FilePreview file={shown} onClose={() => setShown(null)} />
    </>
  );
}

function Words({ certificate }: { certificate: Certificate }) {
  const { achievement, number, batch, earnedOn, reason, verifyUrl } = certificate;
  return (
    <Box flex="1 1 14rem">
      <Text fw={600}>{achievement}</Text>
      <Text variant="hint">
        <DateText value={earnedOn} as="day" />
        {batch && ` · ${batch}`} ·{" "}
        <Anchor
          href={verifyUrl}
          target="_blank"
          underline="always"
          inherit
          style={{ whiteSpace: "nowrap" }}
          aria-label={`Check ${number}, in a new tab`}
        >
          {number}
        </Anchor>
      </Text>
      {reason && <Text variant="hint">{reason}</Text>}
    </Box>
  );
}

/** A certificate as a signed Open Badge, for wallets and profiles that accept one. */
const BadgeLink = ({ certificate: { number } }: { certificate: Certificate }) => (
  <Text span fz="sm" data-off-paper>
    <FileLink
      address={`/api/verify/${number}/badge`}
      name={`badge-${number}.jwt`}
      how="download"
      label={`Open Badge of ${number}`}
    >
      Badge
    </FileLink>
  </Text>
);

type OpenProps = { certificate: Certificate; onOpen: (file: PreviewedFile) => void };

function OpenButton({ certificate: { _id: id, number }, onOpen }: OpenProps) {
  const { isBusy, open } = useFileOpening(onOpen);
  const fetched = () => callFile(certificatesContract.pdf, { params: { id } });
  return (
    <RowButton
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFileText size={16} stroke={1.7} aria-hidden="true" />}
      label={`Open certificate ${number}`}
      loading={isBusy}
      onClick={() => void open(`certificate-${number}.pdf`, fetched)}
    >
      Open
    </RowButton>
  );
}
