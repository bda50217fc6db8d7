import { Box } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  /** The id of the heading, which labels the section. */
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
