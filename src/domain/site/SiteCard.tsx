import { Box, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import site from "./site.module.css";

type Props = { icon: Icon; title: string; text: string; note?: string };

/** One entry of a card list on the public pages; goes inside a `ul`. */
export function SiteCard({ icon: Picture, title, text, note }: Props) {
  return (
    <li className={site.card}>
      <span className={site.icon}>
        <Picture size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <Box component="h3" mt={18} mb={8} fz="lg">
        {title}
      </Box>
      <Text variant="soft" lh={1.55}>
        {text}
      </Text>
      {note ? (
        <Text mt="auto" pt={18} fz="sm" fw={600} c="var(--accent)">
          {note}
        </Text>
      ) : null}
    </li>
  );
}
