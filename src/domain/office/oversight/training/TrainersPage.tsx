import { Box, Button, Card, Select } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { isCalendarDate } from "#/shared/dates.ts";
import { displayNameAmong, namesakesIn } from "#/shared/person-code.ts";
import { HeldSessions } from "./HeldSessions.tsx";
import { sessionsQuery, trainerNamesQuery } from "./training.client.ts";
import css from "./training-hub.module.css";

/** A trainer's sessions of a day. The choice is kept in the address. */
export function TrainersPage() {
  const [{ trainer = "", date: dateParam = "" }, setSearch] = useSearchState();
  const date = isCalendarDate(dateParam) ? dateParam : "";
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
          key={`${trainer} ${date}`}
          initial={{ trainer, date }}
          names={names}
          isLoading={sessions.isFetching}
          onAsk={ask}
        />
      </Card>
      <HeldSessions
        name={chosen?.label}
        date={date}
        query={sessions}
        isAsked={Boolean(trainer && date)}
      />
    </>
  );
}

type Names = UseQueryResult<{ trainerNames: { _id: string; username: string }[] }, Error>;
/** The trainers to choose from, namesakes told apart. */
function pickable({ data }: Names): { value: string; label: string }[] {
  const trainers = data?.trainerNames.map(({ _id: id, username: name }) => ({ id, name })) ?? [];
  const namesakes = namesakesIn(trainers);
  return trainers.map((one) => ({ value: one.id, label: displayNameAmong(namesakes, one) }));
}

type Choice = { trainer: string; date: string };
type FormProps = {
  initial: Choice;
  names: ReturnType<typeof useQuery<{ trainerNames: { _id: string; username: string }[] }>>;
  isLoading: boolean;
  onAsk: (choice: Choice) => void;
};

function AskForm({ initial, names, isLoading, onAsk }: FormProps) {
  const [choice, setChoice] = useState(initial);
  const [showsErrors, setShowsErrors] = useState(false);
  const isWhole = choice.trainer !== "" && choice.date !== "";
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
        onChange={(trainer) => setChoice({ ...choice, trainer: trainer ?? "" })}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No trainers available"
        error={showsErrors && !choice.trainer && "Select a trainer."}
        className={css.trainer}
      />
      <DateField
        label="Date"
        value={choice.date}
        onChange={(date) => setChoice({ ...choice, date })}
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

/** The notice shown where no trainer can be chosen. */
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
