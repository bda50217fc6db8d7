import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ToolRow } from "#/client/ui/ToolRow.tsx";

type Props = {
  title: string;
  /** When, and by what method. */
  hint: ReactNode;
  /** The actions and the amount. */
  children: ReactNode;
  dialogs?: ReactNode;
};

/** An item of a person's money: open, due or paid. */
export const MoneyRow = ({ title, hint, children, dialogs }: Props) => (
  <li>
    <ToolRow tools={children}>
      <strong>{title}</strong>
      <Text variant="hint">{hint}</Text>
    </ToolRow>
    {dialogs}
  </li>
);
