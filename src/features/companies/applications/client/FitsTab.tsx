import { Card, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { FitReasons } from "../../openings/client/FitReasons.tsx";
import { type Opening, openingsContract } from "../../openings/contract.ts";
import { applicationsContract } from "../contract.ts";

/** So many are shown; the others are found by their name. */
const MOST_SHOWN = 200;

/** Eligible people who have not applied, those who fit first, each with the reasons. */
export function FitsTab({ opening }: { opening: Opening }) {
  const params = { openingId: opening._id };
  const [typed, setTyped] = useState("");
  const isMatching = ({ username }: { username: string }) =>
    username.toLowerCase().includes(typed.trim().toLowerCase());
  const query = useQuery(routeQuery(openingsContract.fits, { params }));
  const add = useSend(applicationsContract.add, {
    refresh: [openingsContract.fits, applicationsContract.board],
  });
  const shortlist = (userId: string) =>
    add.mutate(
      { params, body: { userId } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <Loaded queries={[query]} loading="Looking who fits">
      {({ people }) => (
        <Card>
          {people.length === 0 && <Text c="dimmed">Nobody eligible who has not applied.</Text>}
          {people.length > 10 && (
            <TextInput
              type="search"
              label="Find by name"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          {people.length > MOST_SHOWN && (
            <Text variant="hint">
              The first {MOST_SHOWN} of {people.length} are shown, those who fit before the others.
            </Text>
          )}
          <ul className="rows">
            {people
              .filter(isMatching)
              .slice(0, MOST_SHOWN)
              .map(({ userId, username, fits, reasons }) => (
                <li key={userId}>
                  <span className="wrap">
                    <PersonLink id={userId} name={username} /> <FitReasons reasons={reasons} />
                  </span>
                  <RowButton
                    label={`Shortlist ${username}`}
                    variant={fits ? "default" : "subtle"}
                    disabled={opening.status !== "published"}
                    onClick={() => shortlist(userId)}
                  >
                    Shortlist
                  </RowButton>
                </li>
              ))}
          </ul>
        </Card>
      )}
    </Loaded>
  );
}
