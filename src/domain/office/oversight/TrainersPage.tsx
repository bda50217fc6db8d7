import { Box, Button, Card } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useCurrentDate } from "#/client/lib/now.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { TrainerSessions } from "./TrainerSessions.tsx";
import { trainingHubContract } from "./training.contract.ts";
import css from "./training-hub.module.css";

export function TrainersPage() {
  const [{ trainer = "", date: dateParam = "" }, setSearch] = useSearchState();
  const today = useCurrentDate();
  const date = isCalendarDate(dateParam) ? dateParam : today;
  const names = useQuery(trainerNamesQuery);
  const sessions = useQuery(sessionsQuery(trainer, date));
  const chosen = pickable(names).find(({ value }) => value === trainer);
  const ask = (choice: Choice) => {
    if (choice.trainer === trainer && choice.date === date) void sessions.refetch();
    else setSearch({ trainer: choice.trainer, date: choice.date });
  };
  return (
    <>
      <PageHead
        title="Trainer Details"
        context="What a trainer held on a day, with the questions."
      />
      <Card>
        <AskForm
          asked={{ trainer, date }}
          names={names}
          isLoading={sessions.isFetching}
          onAsk={ask}
        />
      </Card>
      <TrainerSessions
        name={chosen?.label}
        date={date}
        query={sessions}
        isAsked={Boolean(trainer)}
      />
    </>
  );
}

type Names = UseQueryResult<{ trainerNames: { _id: string; username: string }[] }, Error>;
/** The trainers to choose from, with namesakes distinguished. */
function pickable({ data }: Names): { value: string; label: string }[] {
  const trainers = data?.trainerNames.map(({ _id: id, username: name }) => ({ id, name })) ?? [];
  const namesakes = namesakesIn(trainers);
  return trainers.map((one) => ({ value: one.id, label: displayNameAmong(namesakes, one) }));
}

type Choice = { trainer: string; date: string };
type FormProps = {
  asked: Choice;
  names: ReturnType<typeof useQuery<{ trainerNames: { _id: string; username: string }[] }>>;
  isLoading: boolean;
  onAsk: (choice: Choice) => void;
};

/** A trainer and a day: each choice is fetched at once, and again with the button. */
function AskForm({ asked, names, isLoading, onAsk }: FormProps) {
  const [choice, setChoice] = useState(asked);
  const { trainer, date } = asked;
  // The address may change without these fields, by Back.
  useEffect(() => setChoice({ trainer, date }), [trainer, date]);
  const [showsErrors, setShowsErrors] = useState(false);
  const isWhole = choice.trainer !== "" && choice.date !== "";
  const choose = (next: Choice) => {
    setChoice(next);
    if (next.trainer !== "" && next.date !== "") onAsk(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(!isWhole);
    if (isWhole) onAsk(choice);
  };
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-label="Choose a trainer and a day">
      <Select
        label="Trainer"
        placeholder={names.isPending ? "Loading..." : "Select a Trainer Name"}
        data={pickable(names)}
        value={choice.trainer || null}
        onChange={(picked) => choose({ ...choice, trainer: picked ?? "" })}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No trainers available"
        error={showsErrors && !choice.trainer && "Select a trainer."}
        className={css.trainer}
      />
      <DateField
        label="Date"
        value={choice.date}
        onChange={(day) => choose({ ...choice, date: day })}
        error={showsErrors && !choice.date && "Choose a date."}
        className={css.date}
      />
      <Button type="submit" size="md" disabled={isLoading}>
        {isLoading ? "Loading Sessions..." : "Fetch Sessions"}
      </Button>
      <NamesNotice names={names} />
    </form>
  );
}

/** The notice if no trainer can be chosen. */
function NamesNotice({ names }: { names: Names }) {
  if (names.isError) {
    return (
      <Box flex="1 0 100%">
        <InlineAlert>
          {messageOf(names.error)}{" "}
          <Button
            variant="subtle"
            size="compact-sm"
            loading={names.isFetching}
            onClick={() => void names.refetch()}
          >
            Retry
          </Button>
        </InlineAlert>
      </Box>
    );
  }
  if (names.data?.trainerNames.length !== 0) return null;
  return (
    <Box flex="1 0 100%">
      <InlineAlert tone="info">No trainers available</InlineAlert>
    </Box>
  );
}

const trainerNamesQuery = routeQuery(trainingHubContract.trainerNames, {
  query: { sort: "username" },
});

/** Links to questions expire after 15 minutes; an open page refetches them before that. */
const FRESH_LINKS_MS = 10 * 60_000;

const sessionsQuery = (trainerId: string, date: string) => ({
  ...routeQuery(trainingHubContract.sessions, { params: { trainerId, date }, query: {} }),
  enabled: Boolean(trainerId && date),
  refetchInterval: FRESH_LINKS_MS,
});
