import { Button, Code, Group, SimpleGrid, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { download } from "#/client/lib/download.ts";
import { CopyTextButton } from "#/client/ui/CopyTextButton.tsx";

type Props = { codes: readonly string[]; onKept: () => void };

export function RecoveryCodeList({ codes, onKept }: Props) {
  const text = codes.join("\n");
  return (
    <>
      <h2>Keep your recovery codes</h2>
      <Text variant="soft" mt={4} mb={18}>
        If you lose your phone, each of these lets you in once. They are shown only now: keep them
        where you find them without your phone.
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 5 }} spacing={8} component="ul" p={0} m={0}>
        {codes.map((code) => (
          <Code key={code} component="li" fz="md" p={8} ta="center" style={{ listStyle: "none" }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group mt={18} gap={12}>
        <CopyTextButton text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} />}
          onClick={() => download("recovery-codes.txt", new Blob([`${text}\n`]))}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={17} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </>
  );
}
