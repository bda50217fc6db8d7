import { Card } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StateView } from "#/client/ui/StateView.tsx";

type Props = { title: string; text: string; action: ReactNode; children?: ReactNode };

/** Says that something is paid, with the next link; further steps are below. */
export const DoneCard = ({ children, ...words }: Props) => (
  <Card>
    <StateView Icon={IconCircleCheck} tone="accent" role="status" {...words} />
    {children}
  </Card>
);
