import { Anchor, Kbd, Modal, Table, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOpenLayer } from "#/client/lib/open-layer.ts";
import { listShortcuts, type ShortcutWords } from "../lib/shortcut-words.ts";

const EVERYWHERE: ShortcutWords = [
  ["Ctrl K", "find a person, a batch, a company or a screen"],
  ["Ctrl Z", "take back the latest decision"],
  ["Ctrl P", "print the whole list"],
  ["?", "these keys"],
];

/** The single keys of the screen below, and the keys that work everywhere. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOnTop = useOpenLayer(opened, onClose);
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={isOnTop} title="Keys of this screen">
      {opened && <Keys onClose={onClose} />}
    </Modal>
  );
}

function Keys({ onClose }: { onClose: () => void }) {
  // The shortcuts of the screen from which this dialog was opened.
  const [here] = useState(listShortcuts);
  return (
    <>
      {here.length > 0 && <KeyTable words={here} label="On this screen" />}
      <Title order={3} size="h4" mt={here.length > 0 ? 16 : 0} mb={4}>
        Everywhere
      </Title>
      <KeyTable words={EVERYWHERE} label="Everywhere" />
      <Text mt={16}>
        How each task is done stands in{" "}
        <Anchor
          underline="always"
          renderRoot={(props) => <Link to="/guide" onClick={onClose} {...props} />}
        >
          the guide
        </Anchor>
        .
      </Text>
    </>
  );
}

const KeyTable = ({ words, label }: { words: ShortcutWords; label: string }) => (
  <Table aria-label={label} withRowBorders={false} verticalSpacing={4}>
    <Table.Tbody>
      {words.map(([key, does]) => (
        <Table.Tr key={`${key} ${does}`}>
          <Table.Th scope="row" w="7rem">
            <Kbd>{key}</Kbd>
          </Table.Th>
          <Table.Td>{does}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
