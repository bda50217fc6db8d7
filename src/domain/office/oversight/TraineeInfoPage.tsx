import { Card, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatNumber } from "#/shared/money.ts";
import { type Person, peopleContract } from "./people.contract.ts";
import { SearchHitName } from "./search/SearchHitName.tsx";
import css from "./search/search.module.css";

/** Finds a person; their page shows what they entered, submitted and did. */
export function TraineeInfoPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Trainee Info & Documents"
        context="Opening a person's details or documents is noted in the audit trail."
      />
      <Card>
        <PersonSearch
          onChoose={(userId) => void navigate({ to: "/people/$userId", params: { userId } })}
        />
      </Card>
    </>
  );
}

const TYPING_MS = 250;
const SHOWN = 50;
const LIST_ID = "people-found";

/** Finds anyone with an account, in any state; the typed text stays in the address. */
function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [{ find = "" }, setSearch] = useSearchState();
  const [text, setText] = useState(find);
  const [activeId, setActive] = useState<string>();
  const searchSoon = useDebouncedCallback(
    (q: string) => setSearch({ find: q || undefined }),
    TYPING_MS,
  );
  const results = useQuery({
    ...listQueryOf(peopleContract.list, {
      query: { q: find, sort: "username", pageSize: String(SHOWN) },
    }),
    placeholderData: keepPreviousData,
  });
  const people = results.data?.answer.people ?? [];
  const active = people.find(({ _id }) => _id === activeId);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.key === "Enter" ? (active ?? people[0]) : undefined;
    if (target) onChoose(target._id);
    if (step === undefined || people.length === 0) return;
    event.preventDefault();
    const nextIndex = active ? people.indexOf(active) + step : step > 0 ? 0 : -1;
    const next = people.at(nextIndex % people.length);
    setActive(next?._id);
    document.getElementById(`person-${next?._id}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <TextInput
        label="Search people"
        placeholder="Name, email or number"
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls={LIST_ID}
        aria-activedescendant={active ? `person-${active._id}` : undefined}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setActive(undefined);
          searchSoon(value.trim());
        }}
        onKeyDown={move}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      />
      <QueryView queries={[results]}>
        {({ total }) =>
          people.length === 0 ? (
            <EmptyState text="Nobody found." hint="Everybody with an account is searched." />
          ) : (
            <>
              <Text role="status" variant="faint" mt={12} mx={4} fz="xs">
                {formatCount(people.length, total)}
              </Text>
              <div id={LIST_ID} role="listbox" aria-label="People found">
                {people.map((person) => (
                  <PersonHit
                    key={person._id}
                    person={person}
                    isActive={person === active}
                    onChoose={onChoose}
                  />
                ))}
              </div>
            </>
          )
        }
      </QueryView>
    </>
  );
}

/** How many there are, and what to do if not all are shown. */
const formatCount = (shown: number, total: number): string =>
  shown < total
    ? `The first ${shown} of ${formatNumber(total)}. Type more to find one.`
    : `${total} ${total === 1 ? "person" : "people"}`;

type Props = {
  person: Person;
  isActive: boolean;
  onChoose: (id: string) => void;
};

/** A person found, with role, state and address to distinguish namesakes. */
function PersonHit({ person, isActive, onChoose }: Props) {
  const { _id, username, email, role, subRole, state } = person;
  return (
    <button
      type="button"
      id={`person-${_id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={css.option}
      onClick={() => onChoose(_id)}
    >
      <SearchHitName
        name={username}
        note={[subRole ?? role, state === "Active" ? null : state, email]
          .filter(Boolean)
          .join(", ")}
      />
    </button>
  );
}
