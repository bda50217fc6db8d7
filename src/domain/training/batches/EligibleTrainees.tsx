import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUserQuestion } from "@tabler/icons-react";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import type { CallResponse } from "#/shared/contract.ts";
import { MAX_UNPAGED_ROWS } from "#/shared/page-size.ts";
import { SCREEN_ERRORS } from "#/shared/screen-errors.ts";
import { candidatesQuery } from "./batches.client.ts";
import { CandidateLabel } from "./CandidateLabel.tsx";
import type { eligibilityContract } from "./eligibility.contract.ts";
import type { FilledType } from "./eligibility.rules.ts";
import css from "./eligible.module.css";
import { NotEligible } from "./NotEligible.tsx";

type Candidates = CallResponse<typeof eligibilityContract.candidates>;
type Props = {
  type: FilledType;
  query: UseQueryResult<Candidates, Error>;
  isChosen: (id: string) => boolean;
  choose: (ids: readonly string[], isOn: boolean) => void;
};

/**
 * The eligible trainees of a type as a checklist; collapsed below it, the others with the reason.
 */
export function EligibleTrainees({ query, ...choice }: Props) {
  return (
    <QueryView
      queries={[query]}
      loading="Loading eligible trainees"
      failure="Failed to fetch trainees."
    >
      {({ trainees }) =>
        Array.isArray(trainees) ? (
          <Checklist trainees={trainees} {...choice} />
        ) : (
          <ErrorState error={null} text="Invalid data format received." />
        )
      }
    </QueryView>
  );
}

type ChecklistProps = Omit<Props, "query"> & Pick<Candidates, "trainees">;

function Checklist({ type, trainees, isChosen, choose }: ChecklistProps) {
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search.trim(), 250);
  const explained = useQuery({ ...candidatesQuery(type, q), placeholderData: keepPreviousData });
  const pattern = search.trim().toLowerCase();
  const shown = trainees.filter((one) =>
    [one.name, one.email, one.batchId].some((text) => text.toLowerCase().includes(pattern)),
  );
  const ids = shown.map(({ id }) => id);
  return (
    <Stack gap={16}>
      {trainees.length === 0 ? (
        <EmptyState text={SCREEN_ERRORS.NO_ELIGIBLE_TRAINEES.message} Icon={IconUserQuestion} />
      ) : (
        <fieldset className={css.choice}>
          <legend className={css.legend}>Eligible trainees</legend>
          <p className={css.count} aria-live="polite">
            {trainees.filter(({ id }) => isChosen(id)).length} of {trainees.length} selected
          </p>
          <div className={css.tools}>
            <TextInput
              aria-label="Search trainees"
              placeholder="Search by name, email or batch"
              leftSection={<IconSearch size={17} aria-hidden="true" />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              // Enter would submit the form around it.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              flex="1 1 15rem"
            />
            <Button variant="default" size="compact-md" onClick={() => choose(ids, true)}>
              Select all
            </Button>
            <Button variant="default" size="compact-md" onClick={() => choose(ids, false)}>
              Select none
            </Button>
          </div>
          {trainees.length === MAX_UNPAGED_ROWS && (
            <Text variant="note">
              The first {trainees.length} by name are listed; a batch takes no more at once.
            </Text>
          )}
          <ul className={css.list}>
            {shown.map((one) => (
              <li key={one.id}>
                <Checkbox
                  label={<CandidateLabel type={type} person={one} />}
                  checked={isChosen(one.id)}
                  onChange={(event) => choose([one.id], event.currentTarget.checked)}
                  classNames={{ root: css.person, body: css.personBody, labelWrapper: css.label }}
                />
              </li>
            ))}
            {shown.length === 0 && (
              <li className={css.none}>Nobody eligible matches “{search.trim()}”.</li>
            )}
          </ul>
        </fieldset>
      )}
      <NotEligible
        type={type}
        q={q}
        people={explained.data?.notEligible ?? []}
        total={explained.data?.notEligibleTotal ?? 0}
        isWanted={pattern !== "" && shown.length === 0}
      />
    </Stack>
  );
}
