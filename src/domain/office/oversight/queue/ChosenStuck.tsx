import { Text } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import type { ChosenProps, Kind } from "./queue.client.ts";
import type { StuckPerson } from "./queue.contract.ts";

const ChosenStuck = ({ row }: ChosenProps<StuckPerson>) => (
  <>
    <Facts
      min="8rem"
      facts={[
        ["State", row.state],
        ["Last seen", <DateText key="seen" value={row.lastSeenOn} />],
      ]}
    />
    <Text variant="note">
      The next move is ours: an approval, a batch, a mark or the next module.
    </Text>
    <LinkButton
      to="/people/$userId"
      params={{ userId: row._id }}
      variant="default"
      style={{ alignSelf: "start" }}
    >
      Open the page
    </LinkButton>
  </>
);

export const STUCK: Kind<StuckPerson> = {
  what: "person",
  empty: "Nobody waits for us.",
  person: ({ _id: id, username: name }) => ({ id, name }),
  about: ({ state }) => state,
  since: ({ days }) => `${days} days`,
  Chosen: ChosenStuck,
  keys: { o: "Open" },
};
