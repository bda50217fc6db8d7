import { Group, Stack, Text } from "@mantine/core";
import { refusalOr } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { describeDone, failedIds } from "#/client/lib/bulk.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { amountOf } from "../assistance.rules.ts";
import { type RequestUser, requestsContract } from "./requests.contract.ts";

export type ManyApproved = {
  requests: readonly RequestUser[];
  keep: (ids: readonly string[]) => void;
};
type Props = { many: ManyApproved | null; onClose: () => void };

export function ApproveManyDialog({ many, onClose }: Props) {
  return (
    <Dialog of={many} title={titleOf} onClose={onClose}>
      {(chosen) => <AmountsForm many={chosen} onClose={onClose} />}
    </Dialog>
  );
}

const titleOf = ({ requests }: ManyApproved) =>
  `Approve ${requests.length} ${requests.length === 1 ? "request" : "requests"}`;

type Amounts = Record<string, number | string>;

function AmountsForm({ many, onClose }: { many: ManyApproved; onClose: () => void }) {
  const { requests, keep } = many;
  const people = requests.map(({ _id: id, username: name }) => ({ id, name }));
  const namesakes = namesakesIn(people);
  const app = useAppForm({
    initialValues: { amounts: {} as Amounts },
    draft: `approve-requests ${people.map(({ id }) => id).join(" ")}`,
    send: ({ amounts }) =>
      prepareCall(requestsContract.approveMany, {
        body: {
          requests: requests.map(({ _id: userId, requestedAt }) => ({
            userId,
            amount: amounts[userId],
            requestedAt,
          })),
        },
      }),
    alertOf: refusalOr("Error approving request."),
    about: ({ results }) => describeDone("Requests", requests, results),
    undone: () => keep(requests.map(({ _id }) => _id)),
    done: ({ results }) => {
      keep(failedIds(results));
      onClose();
    },
    refresh: [requestsContract.list],
  });
  const { amounts } = app.form.values;
  const without = people
    .filter(({ id }) => amountOf(amounts[id]) === undefined)
    .map((person) => displayNameAmong(namesakes, person));
  const set = (next: Amounts) => app.form.setFieldValue("amounts", next);
  return (
    <Form
      of={app}
      submitLabel={titleOf(many)}
      missing={without.length > 0 && `Enter an amount for ${without.join(", ")}.`}
      onCancel={onClose}
    >
      <Text variant="soft">
        What was agreed with each, in rupees. They are told by mail and send their details next.
      </Text>
      {people.length > 1 && (
        <RupeeField
          label="The same for all (₹)"
          description="Fills every amount below; change those that differ."
          onChange={(amount) => set(Object.fromEntries(people.map(({ id }) => [id, amount])))}
        />
      )}
      <Stack gap={8} component="ul">
        {requests.map(({ _id: id, username: name, topic }) => {
          const shown = displayNameAmong(namesakes, { id, name });
          return (
            <Group key={id} component="li" gap={12} wrap="nowrap" justify="space-between">
              <Stack gap={0} miw={0} flex={1}>
                <Text fw={560} truncate>
                  {shown}
                </Text>
                {topic && (
                  <Text variant="hint" truncate title={topic}>
                    {topic}
                  </Text>
                )}
              </Stack>
              <RupeeField
                w="8.5rem"
                aria-label={`Amount of ${shown} (₹)`}
                placeholder="₹"
                value={amounts[id] ?? ""}
                onChange={(amount) => set({ ...amounts, [id]: amount })}
              />
            </Group>
          );
        })}
      </Stack>
    </Form>
  );
}
