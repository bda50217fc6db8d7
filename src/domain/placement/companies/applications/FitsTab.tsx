import { Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useCurrentDate } from "#/client/lib/now.ts";
import { useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { DataTable } from "#/client/ui/DataTable.tsx";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { nameColumn, statusColumn } from "#/client/ui/table/columns.tsx";
import type { Column } from "#/client/ui/table/types.ts";
import { ResumeOf } from "#/domain/placement/resumes/PdfButton.tsx";
import { FitReasons, reasonsText } from "../openings/FitReasons.tsx";
import { type Fitting, type Opening, openingsContract } from "../openings/openings.contract.ts";
import { fitOf, isOpen } from "../openings/openings.rules.ts";
import { applicationsContract } from "./applications.contract.ts";
import { ShortlistMany } from "./ShortlistMany.tsx";

const ASKS_NOTHING = "The opening asks for nothing.";

const COLUMNS: readonly Column<Fitting>[] = [
  nameColumn("username", "Name", ({ userId, username }) => ({ id: userId, name: username })),
  statusColumn<Fitting>(
    "fits",
    "Fits",
    ({ reasons }) => fitOf(reasons),
    ({ reasons }) => (fitOf(reasons) === "Fits" ? "good" : "neutral"),
  ),
  {
    key: "reasons",
    label: "Why",
    // Never shortened, as the reasons are what the list is for.
    text: ({ reasons }) => reasonsText(reasons) || ASKS_NOTHING,
    render: ({ reasons }) =>
      reasons.length > 0 ? (
        <span className="wrap lines">
          <FitReasons reasons={reasons} />
        </span>
      ) : (
        ASKS_NOTHING
      ),
  },
];

/** Why nobody can be shortlisted. */
const NOT_YET = {
  draft: "Publish the opening to shortlist somebody.",
  closed: "The opening is closed: publish it again to shortlist somebody.",
  filled: "All its seats are taken: give it more to shortlist somebody.",
  published: "The last day to apply is over: change it to shortlist somebody.",
};

/** Eligible people who have not applied, those known to fit first, each with the reasons. */
export function FitsTab({ opening }: { opening: Opening }) {
  const params = { openingId: opening._id };
  const add = useSend(applicationsContract.add, {
    refresh: [openingsContract.fits, applicationsContract.board],
  });
  const shortlist = (userId: string) =>
    add.mutate({ params, body: { userId } }, { onSuccess: toast.response });
  const takes = isOpen(opening, useCurrentDate());
  return (
    <Stack gap={10}>
      {!takes && (
        <Text variant="hint">{NOT_YET[opening.isFilled ? "filled" : opening.status]}</Text>
      )}
      <DataTable
        name="who-fits"
        label={`Who fits ${opening.role}`}
        source={{
          route: openingsContract.fits,
          rows: "people",
          request: { params },
          sort: "-fits",
        }}
        columns={COLUMNS}
        rowId={({ userId }) => userId}
        searchPlaceholder="Find by name"
        loadingText="Looking who fits"
        empty={{
          text: "Nobody eligible who has not applied.",
          noMatch: "Nobody matches.",
          hint: "Who passed every module, and is not placed, comes here.",
          Icon: IconUsers,
          action: (
            <LinkButton to="/admin-panel/trainee-info" variant="default">
              Open trainee info
            </LinkButton>
          ),
        }}
        {...(takes && {
          selection: {
            label: ({ username }: Fitting) => username,
            actions: (people: readonly Fitting[], keep: (ids: readonly string[]) => void) => (
              <ShortlistMany openingId={opening._id} people={people} keep={keep} />
            ),
          },
        })}
        actions={({ userId, username, fits, hasResume }) => (
          <>
            {hasResume && <ResumeOf userId={userId} />}
            <RowButton
              label={`Shortlist ${username}`}
              variant={fits ? "default" : "subtle"}
              disabled={!takes}
              onClick={() => shortlist(userId)}
            >
              Shortlist
            </RowButton>
          </>
        )}
      />
    </Stack>
  );
}
