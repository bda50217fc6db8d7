import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQueryOf } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { usersContract } from "#/features/accounts/users/contract.ts";
import classes from "./trainee.module.css";

type Props = { chosen: string | undefined; onChoose: (id: string) => void };

const TYPING_MS = 250;

/** Finds a trainee among the approved accounts. */
export function PersonSearch({ chosen, onChoose }: Props) {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const users = useQuery({
    ...listQueryOf(usersContract.listApproved, {
      query: { q, sort: "username", pageSize: "100" },
    }),
    placeholderData: keepPreviousData,
  });
  const trainees = users.data?.answer.filter(({ role }) => role === "Trainee");
  return (
    <>
      <TextInput
        label="Search trainees"
        placeholder="Name, email or number"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      />
      {users.isError ? (
        <ErrorState error={users.error} retry={() => void users.refetch()} />
      ) : !trainees ? (
        <LoadingState />
      ) : trainees.length === 0 ? (
        <EmptyState text="No approved users found." />
      ) : (
        <ul className={classes.found} aria-label="Trainees found">
          {trainees.map(({ _id, username, email, subRole }) => (
            <li key={_id}>
              <button
                type="button"
                className={classes.hit}
                aria-pressed={_id === chosen}
                onClick={() => onChoose(_id)}
              >
                <strong>{username}</strong>
                <span>{subRole ? `${subRole}, ${email}` : email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
