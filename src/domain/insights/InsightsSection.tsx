import { Stack, Text } from "@mantine/core";
import { type ComponentType, memo } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { LongLoading } from "#/client/ui/LongLoading.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { useInsights } from "./insights.client.ts";
import type { Insights, Section } from "./insights.contract.ts";
import css from "./insights.module.css";
import { ScopeBar } from "./ScopeBar.tsx";

type Props = { section: Section; View: ComponentType<{ insights: Insights }> };

/** Its charts are not re-rendered while other metrics are being fetched. */
const Drawn = memo(function Drawn({ View, data }: Pick<Props, "View"> & { data: Insights }) {
  return (
    <Stack gap={20}>
      <View insights={data} />
    </Stack>
  );
});

/** The scope selector, and a section's metrics; the last ones stay while others load. */
export function InsightsSection({ section, View }: Props) {
  const insights = useInsights(section);
  return (
    <>
      <ScopeBar />
      <QueryView
        queries={[insights]}
        placeholder={<LongLoading shape="cards" text="Loading figures..." />}
      >
        {(data) => (
          <div className={insights.isPlaceholderData ? css.waiting : undefined}>
            <Drawn View={View} data={data} />
            <Text variant="faint" mt={16} fz="xs">
              As of <DateText value={data.asOf} as="time" />. Each figure opens the rows it was made
              of.
            </Text>
          </div>
        )}
      </QueryView>
    </>
  );
}

type PageProps = Props & { title: string; context: string };

export const SectionPage = ({ title, context, ...section }: PageProps) => (
  <>
    <PageHead title={title} context={context} />
    <InsightsSection {...section} />
  </>
);
