import { Box, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "#/client/lib/api-error.ts";
import type { Session } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { personRightsOf } from "../person/person.policy.ts";
import { SearchField } from "./SearchField.tsx";
import { OPTION_ID, SearchList } from "./SearchList.tsx";
import type { Typed } from "./SearchLoading.tsx";
import {
  fetchAnswers,
  optionsFor,
  readRecent,
  storeRecent,
  useAnswers,
  useCodeAhead,
} from "./search.client.ts";
import { type Option, queryOf, statusOf } from "./search.rules.ts";

type Props = {
  session: Session;
  /** What was typed before this was loaded. */
  before: Typed;
  onLeave: () => void;
};

const TYPING_MS = 150;
const LIST_ID = "search-found";

/** The field and its results. Enter waits for those of the typed text and never uses older ones. */
export function SearchBox({ session, before, onLeave }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(before);
  const [text, setText] = useState(start.text);
  const typed = useRef(start.text);
  const [chosen, setChosen] = useState<Option | null>(null);
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const asks = personRightsOf(session.audience) !== null;
  const { answers, isFetching, error } = useAnswers(session, settled);
  const options = queryOf(text) ? optionsFor(session, text, answers) : readRecent(session);
  const isSettled = text === settled && !isFetching;

  const go = (option: Option | undefined) => {
    if (!option) return;
    storeRecent(session, option);
    onLeave();
    void navigate(splitAddress(option.to));
  };
  const goToFirst = async () => {
    const read = await fetchAnswers(client, session, text);
    // The user has typed more since.
    if (typed.current !== text) return;
    go(queryOf(text) ? optionsFor(session, text, read)[0] : options[0]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter was pressed once, before this was there.
  useEffect(() => {
    if (start.isEntered) void goToFirst();
  }, [start]);
  // By its target, not its position: the list may change while the user looks at it.
  const index = options.findIndex((one) => one.to === chosen?.to && one.label === chosen.label);
  useCodeAhead(isSettled && queryOf(text) ? options[Math.max(index, 0)]?.to : undefined);
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (index >= 0) go(options[index]);
      else void goToFirst();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    const from = index < 0 && step < 0 ? 0 : index;
    const next = (from + step + options.length) % options.length;
    setChosen(options[next] ?? null);
    document.getElementById(`${OPTION_ID}${next}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <SearchField
        label={asks ? "Search people, papers, batches, companies and screens" : "Search screens"}
        placeholder={asks ? "Name, number, batch, company or action" : "Screen"}
        isExpanded={options.length > 0}
        listId={LIST_ID}
        activeId={index < 0 ? undefined : `${OPTION_ID}${index}`}
        value={text}
        onType={(value) => {
          typed.current = value;
          setText(value);
          setChosen(null);
        }}
        onKeyDown={move}
      />
      <Box
        id={LIST_ID}
        role="listbox"
        aria-label="Found"
        mt={8}
        mx={-8}
        mah="min(26rem, 56dvh)"
        style={{ overflowY: "auto" }}
      >
        <SearchList
          options={options}
          isRecent={queryOf(text) === ""}
          active={index < 0 ? null : index}
          onChoose={go}
        />
      </Box>
      <Text role="status" variant="hint" mt={10}>
        {error
          ? messageOf(error)
          : statusOf({ text: queryOf(text), count: options.length, isSettled })}
      </Text>
    </>
  );
}
