import { Box } from "@mantine/core";
import { DateText } from "#/client/ui/DateText.tsx";
import { SideSheet } from "#/client/ui/Dialog.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import type { SupportedPerson } from "../supported/supported.contract.ts";
import { EntryForm } from "./EntryForm.tsx";
import { Entries } from "./LogEntries.tsx";

type Props = {
  target: { person: SupportedPerson; displayName: string } | null;
  onClose: () => void;
};

export function LogSheet({ target, onClose }: Props) {
  return (
    <SideSheet of={target} title={({ displayName }) => `Log of ${displayName}`} onClose={onClose}>
      {({ person }) => (
        <>
          <Placement person={person} />
          <EntryForm key={person._id} person={person} />
          <Entries person={person} />
        </>
      )}
    </SideSheet>
  );
}

function Placement({ person }: { person: SupportedPerson }) {
  const { companyName, supportEnds, guidanceProvider, guidanceHelper } = person;
  return (
    <Box mb={20}>
      <Facts
        min="8.5rem"
        facts={[
          ["Company", companyName && <CompanyLink key="company" name={companyName} />],
          ["Support ends", supportEnds && <DateText key="ends" value={supportEnds} as="day" />],
          ["Provider", guidanceProvider?.name],
          ["Helper", guidanceHelper?.name],
        ]}
      />
    </Box>
  );
}
