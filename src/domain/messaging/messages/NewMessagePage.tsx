import { Card, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { istTime } from "#/shared/dates.ts";
import { formatNumber } from "#/shared/money.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { MessageForm } from "./MessageForm.tsx";
import { useRecipients } from "./messages.client.ts";
import { GROUP_NAMES, GROUPS, MOST_RECIPIENTS } from "./messages.rules.ts";
import { RecipientTable } from "./RecipientTable.tsx";

const WIDTH = { flex: "1 1 14rem", maw: "24rem" } as const;
const BATCH = "batch";
const LIST = "list";
const CHOICES = [
  { value: BATCH, label: "A batch" },
  ...GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] })),
];

/** Writing to a batch, a group, or the people of a list, who are shown next to the preview. */
export function NewMessagePage() {
  const [search, setSearch] = useSearchState();
  const group = GROUPS.find((one) => one === search.group);
  const isList = search.group === LIST;
  const isBatch = !group && !isList;
  const [batch] = useDebouncedValue(isBatch ? (search.batch ?? "").trim() : "", 300);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { query, means, people, from, list, isCut } = useRecipients({
    group,
    isList,
    batch: batch || undefined,
  });
  const chosen = people.filter(({ _id }) => !left.has(_id));
  const most = `the first ${formatNumber(MOST_RECIPIENTS)} by name`;
  const whom = isList
    ? (list?.label ?? "")
    : group
      ? GROUP_NAMES[group]
      : `Batch ${batch.toUpperCase()}`;
  const listed = list
    ? [{ value: LIST, label: `${list.label} (${formatNumber(list.people.length)})` }]
    : [];
  return (
    <>
      <PageHead
        title="New message"
        context="It leaves by mail and in the app, half a minute after you send it."
        crumbs={[{ label: "Messages", to: "/admin-panel/messages" }]}
      />
      {query.isPending && !means ? (
        <LoadingState shape="form" />
      ) : (
        <>
          <Group align="flex-start" gap={14} mb={20}>
            <Select
              label="To"
              {...WIDTH}
              data={[...listed, ...CHOICES]}
              value={isList ? (list ? LIST : null) : (group ?? BATCH)}
              placeholder="Choose whom it is to"
              allowDeselect={false}
              onChange={(value) => {
                setLeft(new Set());
                setSearch({
                  group: value === BATCH ? undefined : (value ?? undefined),
                  q: undefined,
                });
              }}
            />
            {isBatch && (
              <TextInput
                label="Batch id"
                {...WIDTH}
                placeholder="JAVA-2026-001"
                maxLength={100}
                value={search.batch ?? ""}
                onChange={({ currentTarget }) => setSearch({ batch: currentTarget.value })}
              />
            )}
          </Group>
          <Columns sizes="minmax(0, 1fr) minmax(0, 1.2fr)">
            <Card style={{ gap: 18 }}>
              {means?.quietUntil && (
                <InlineAlert tone="info">
                  It is night: in the app at once, but mails and texts leave at{" "}
                  {formatTime(istTime(new Date(means.quietUntil)))}, except to those who want no
                  quiet hours.
                </InlineAlert>
              )}
              <MessageForm
                people={chosen}
                audience={isCut ? `${whom} (${most})` : whom}
                hasPhones={means?.byPhone ?? false}
              />
            </Card>
            <Stack gap={14}>
              {isCut && (
                <Text variant="note">
                  Only {most} are listed and written to: no message goes to more at once.
                </Text>
              )}
              <RecipientTable
                people={people}
                from={from}
                left={left}
                leave={setLeft}
                query={query}
                q={search.q ?? ""}
                isChosen={Boolean(group || isList || batch)}
              />
            </Stack>
          </Columns>
        </>
      )}
    </>
  );
}
