import { type Icon, IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StateView } from "./StateView.tsx";

type Props = {
  /** The text the specification gives, where it gives one. */
  text: string;
  hint?: ReactNode;
  Icon?: Icon;
  /** What would fill it. */
  action?: ReactNode;
};

/** Nothing here yet. */
export function EmptyState({ text, hint, Icon = IconInbox, action }: Props) {
  return <StateView Icon={Icon} title={text} text={hint} action={action} />;
}
