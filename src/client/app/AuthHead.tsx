import { Anchor, Box, Text } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";

/** The head of a sign-in page; it takes the focus after a navigation. */
export const AuthHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <Box component="h1" tabIndex={-1} fz="1.75rem" fw={680} lts="-0.026em">
      {title}
    </Box>
    {children && <AuthLead>{children}</AuthLead>}
  </>
);

export const AuthLead = ({ children }: { children: ReactNode }) => (
  <Text className="wrap" variant="soft" mt={6} mb={24}>
    {children}
  </Text>
);

/** The link to another such page, below the form. */
export const AuthFoot = ({ children }: { children: ReactNode }) => (
  <Text variant="soft" mt={20} ta="center">
    {children}
  </Text>
);

const StrongAnchor = (props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "color">) => (
  <Anchor fw={600} {...props} />
);

/** A link to such a page, in a line of text. */
export const AuthLink = createLink(StrongAnchor);
