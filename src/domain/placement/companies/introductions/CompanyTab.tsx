import { Button, Group, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { nameColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { ResumeOf } from "#/domain/placement/resumes/PdfButton.tsx";
import { STAGE_NAMES } from "../applications/applications.rules.ts";
import type { Opening } from "../openings/openings.contract.ts";
import { AddToLink } from "./AddToLink.tsx";
import { type Introducible, introductionsContract } from "./introductions.contract.ts";
import { CONSENT_NAMES, MOST_CANDIDATES } from "./introductions.rules.ts";
import { LinksTable } from "./LinksTable.tsx";
import { ShareForm } from "./ShareForm.tsx";

const PEOPLE: readonly Column<Introducible>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  { key: "stage", label: "Stage", sortable: true, text: ({ stage }) => STAGE_NAMES[stage] },
  {
    ...statusColumn<Introducible>(
      "consent",
      "Consent",
      ({ consent }) => CONSENT_NAMES[consent],
      ({ consent }) =>
        consent === "agreed" ? "good" : consent === "asked" ? "waiting" : "neutral",
    ),
    sortable: false,
  },
];

/** The candidates shown to an opening's company by links, and those who could be. */
export function CompanyTab({ opening }: { opening: Opening }) {
  const [chosen, setChosen] = useState<readonly Introducible[] | null>(null);
  const request = { params: { openingId: opening._id } };
  return (
    <Stack gap={24}>
      <Stack gap={8}>
        <h2>Candidates</h2>
        <Text variant="hint">
          Select candidates to share them with {opening.companyName}. Only who agreed is shown.
        </Text>
        <DataTable
          name="introducible"
          label="Candidates to share"
          source={{ route: introductionsContract.candidates, rows: "candidates", request }}
          columns={PEOPLE}
          searchPlaceholder="Find by name"
          loadingText="Loading candidates"
          empty={{
            text: "Nobody whose application runs.",
            noMatch: "Nobody matches.",
            Icon: IconUsers,
          }}
          selection={{
            label: ({ username }) => username,
            actions: (people, keep) => (
              <Group gap={8}>
                <Button
                  size="compact-md"
                  disabled={people.length > MOST_CANDIDATES}
                  onClick={() => setChosen(people)}
                >
                  Share with the company
                </Button>
                <AddToLink openingId={opening._id} people={people} done={() => keep([])} />
              </Group>
            ),
          }}
          actions={({ userId, hasResume }) => hasResume && <ResumeOf userId={userId} />}
        />
      </Stack>
      <LinksTable openingId={opening._id} />
      <Dialog
        of={chosen}
        title={(people) => `Share ${people.length} with ${opening.companyName}`}
        onClose={() => setChosen(null)}
      >
        {(people) => (
          <ShareForm opening={opening} people={people} onClose={() => setChosen(null)} />
        )}
      </Dialog>
    </Stack>
  );
}
