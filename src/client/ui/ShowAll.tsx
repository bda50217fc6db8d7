import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  onClick: () => void;
  /** For when its text is not aligned with the edge of what is above it. */
  ml?: number;
  children: ReactNode;
};

/** Shows the other rows of a list; its text is aligned with that of the rows. */
export const ShowAll = ({ onClick, ml = -9, children }: Props) => (
  <Button
    variant="subtle"
    size="compact-md"
    mt={4}
    ml={ml}
    style={{ alignSelf: "flex-start" }}
    onClick={onClick}
  >
    {children}
  </Button>
);
