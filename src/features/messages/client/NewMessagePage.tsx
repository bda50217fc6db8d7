import { Card, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { messagesContract } from "../contract.ts";
import { GROUP_NAMES, GROUPS } from "../rules.ts";
import { MessageForm } from "./MessageForm.tsx";
import { RecipientTable } from "./RecipientTable.tsx";

const BATCH = "batch";
const CHOICES = [
  { value: BATCH, label: "A batch" },
  ...GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] })),
];

/** Writing to a batch or a group: who they are stands beside what they will read. */
export function NewMessagePage() {
  const [search, setSearch] = useSearchState();
  const group = GROUPS.find((one) => one === search.group);
  const [batch] = useDebouncedValue(group ? "" : (search.batch ?? "").trim(), 300);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isChosen = Boolean(group || batch);
  const people = useQuery({
    ...listQueryOf(messagesContract.possible, { query: group ? { group } : { batch } }),
    enabled: isChosen,
  });
  const listed = (isChosen && people.data?.answer.people) || [];
  const total = people.data?.total ?? listed.length;
  const part = total > listed.length ? `the first ${listed.length} of ${total} by name` : "";
  const audience = group ? GROUP_NAMES[group] : `Batch ${batch}`;
  const chosen = listed.filter(({ _id }) => !left.has(_id));
  const toggle = (id: string) =>
    setLeft((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <PageHead
        title="New message"
        context="It leaves by mail and in the app, half a minute after you send it."
        crumbs={[{ label: "Messages", to: "/admin-panel/messages" }]}
      />
      <Columns sizes="minmax(0, 1fr) minmax(0, 1.2fr)">
        <Card>
          <MessageForm
            userIds={chosen.map(({ _id }) => _id)}
            audience={part ? `${audience} (${part})` : audience}
            hasPhones={people.data?.answer.byPhone ?? false}
          />
        </Card>
        <Stack gap={14}>
          <Select
            label="To"
            data={CHOICES}
            value={group ?? BATCH}
            allowDeselect={false}
            onChange={(value) =>
              setSearch({ group: value === BATCH ? undefined : (value ?? undefined) })
            }
          />
          {!group && (
            <TextInput
              label="Batch id"
              placeholder="JAVA-2026-001"
              maxLength={100}
              value={search.batch ?? ""}
              onChange={({ currentTarget }) => setSearch({ batch: currentTarget.value })}
            />
          )}
          {part && (
            <Text variant="note">
              Only {part} are listed and written to: no message goes to more at once.
            </Text>
          )}
          <RecipientTable
            people={listed}
            left={left}
            onToggle={toggle}
            query={people}
            isChosen={isChosen}
          />
        </Stack>
      </Columns>
    </>
  );
}
