import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { listQueryOf, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { LayerMenu } from "#/client/ui/LayerMenu.tsx";
import { LINK_READS } from "./introductions.client.ts";
import { type Introducible, introductionsContract } from "./introductions.contract.ts";

type Props = { openingId: string; people: readonly Introducible[]; done: () => void };

/** Adds the selected candidates to an open link; empty if there is none. */
export function AddToLink({ openingId, people, done }: Props) {
  const links = useQuery(
    listQueryOf(introductionsContract.list, {
      params: { openingId },
      query: { sort: "-createdAt" },
    }),
  );
  const change = useSend(introductionsContract.change, { refresh: LINK_READS });
  const open = links.data?.answer.introductions.filter(({ state }) => state === "open") ?? [];
  if (open.length === 0) return null;
  const add = (introductionId: string) =>
    change.mutate(
      { params: { introductionId }, body: { add: people.map(({ _id }) => _id), remove: [] } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          done();
        },
      },
    );
  return (
    <LayerMenu returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          loading={change.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Add to a link
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ _id, contact, expiresAt }) => (
          <Menu.Item key={_id} onClick={() => add(_id)}>
            {contact?.name ?? "A former contact"}, until {formatShownDate(expiresAt)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
