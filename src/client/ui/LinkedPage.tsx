import { Box, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { InlineAlert } from "./InlineAlert.tsx";
import { PublicTitle } from "./PublicTitle.tsx";
import { QueryView } from "./QueryView.tsx";

type Props<Data> = {
  id: string;
  title: string;
  /** The line below the title. */
  about: string | undefined;
  gap: number;
  query: UseQueryResult<Data>;
  loading: string;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A page that a link opens without an account. Search engines may not index it. */
export function LinkedPage<Data>({ id, title, about, gap, query, loading, children }: Props<Data>) {
  return (
    <Box
      component="section"
      aria-labelledby={id}
      maw="54rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <meta name="robots" content="noindex, nofollow" />
      <PublicTitle id={id}>{title}</PublicTitle>
      {about && (
        <Text variant="soft" fz="lg" mt={8} className="wrap">
          {about}
        </Text>
      )}
      <Stack gap={gap} mt={16}>
        <QueryView
          queries={[query]}
          loading={loading}
          shape="page"
          missing={
            <InlineAlert tone="warning" title="This link opens nothing any more.">
              It has ended, or is not whole. Ask whoever sent it for another.
            </InlineAlert>
          }
        >
          {(data) => data && children(data)}
        </QueryView>
      </Stack>
    </Box>
  );
}
