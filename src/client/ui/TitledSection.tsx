import { Box } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  children: ReactNode;
};

export const TitledSection = ({ id, title, children }: Props) => (
  <section aria-labelledby={id}>
    <Box id={id} component="h2" mb={12}>
      {title}
    </Box>
    {children}
  </section>
);
