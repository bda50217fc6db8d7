import { Button } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  onClick: () => void;
  /** If its text is not aligned with the edge of what is above it. */
  ml?: number;
  children: ReactNode;
};

/**
 * Below the first few rows of a list: shows the others. Its text is aligned with that of the rows,
 * in a card and without one.
 */
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
