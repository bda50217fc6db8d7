import { Box, Card, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { StaffLink } from "#/client/ui/PersonLink.tsx";
import type { Settings } from "./settings.contract.ts";

type Props = {
  /** The part of the address that links here. */
  name: string;
  title: string;
  lead: string;
  /** Who saved it last; only shown if given. */
  saved?: Settings["saved"][number] | undefined;
  children: ReactNode;
};

export const SettingCard = ({ name, title, lead, saved, children }: Props) => (
  <Card component="section" aria-labelledby={name} p="clamp(16px, 2.4vw, 24px)">
    <Stack gap={2} mb={18}>
      <Box component="h2" id={name} tabIndex={-1} style={{ scrollMarginTop: "6rem" }}>
        {title}
      </Box>
      <Text variant="soft" fz="sm">
        {lead}
      </Text>
      {saved && (
        <Text variant="hint">
          Changed by <StaffLink id={saved.changedById} name={saved.changedBy} />,{" "}
          <DateText value={saved.changedAt} as="time" />
        </Text>
      )}
    </Stack>
    {children}
  </Card>
);
