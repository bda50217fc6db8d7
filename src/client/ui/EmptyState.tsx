import { type Icon, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StateView } from "./StateView.tsx";

type Props = {
  text: string;
  hint?: ReactNode;
  Icon?: Icon;
  /** How to fill it. */
  action?: ReactNode;
};

export function EmptyState({ text, hint, Icon = IconInbox, action }: Props) {
  return <StateView Icon={Icon} title={text} text={hint} action={action} />;
}
