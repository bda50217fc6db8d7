import { Box } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  id: string;
  children: ReactNode /** The home page's is the largest. */;
  isFirst?: boolean;
};

const FIRST = {
  fz: "clamp(2.125rem, 1.35rem + 3.4vw, 3.75rem)",
  lh: 1.06,
  lts: "-0.038em",
  fw: 720,
};
const OTHER = { fz: "clamp(2rem, 1.4rem + 2.6vw, 3.125rem)", lh: 1.1, lts: "-0.034em", fw: 710 };

/** The heading of a public page; grows with the window and has the focus after navigation. */
export const PublicTitle = ({ id, children, isFirst = false }: Props) => (
  <Box id={id} component="h1" tabIndex={-1} {...(isFirst ? FIRST : OTHER)}>
    {children}
  </Box>
);
