import { ActionIcon, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useContext } from "react";
import { RowButton, RowButtonShape } from "../RowButton.tsx";

type Props = {
  /** Its action and the person or thing: a full label. */
  label: string;
  /** Its action, in a word. */
  word: string;
  Icon: Icon;
  color?: string;
  onClick: () => void;
};

/** A button of a row as an icon with a tooltip, and with its word in a menu. */
export function RowIcon({ label, word, Icon, color, onClick }: Props) {
  const picture = <Icon size={18} stroke={1.7} />;
  if (useContext(RowButtonShape)) {
    return (
      <RowButton leftSection={picture} label={label} color={color} onClick={onClick}>
        {word}
      </RowButton>
    );
  }
  return (
    <Tooltip label={word}>
      <ActionIcon variant="subtle" size={30} color={color} aria-label={label} onClick={onClick}>
        {picture}
      </ActionIcon>
    </Tooltip>
  );
}
