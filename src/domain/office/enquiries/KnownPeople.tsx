import { List, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { useAddressHere } from "#/client/lib/search-state.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PersonLink } from "#/client/ui/PersonLink.tsx";
import { emailProblem, foldEmail } from "#/shared/email.ts";
import { readMobile } from "#/shared/mobile.ts";
import { enquiriesContract, type KnownPerson } from "./enquiries.contract.ts";

const PAUSE_MS = 300;

type Props = {
  mobile: string;
  email: string;
  /** The enquiry being changed. */
  except: string | undefined;
};

/** People who already have the typed number or address, once it is complete. */
export function KnownPeople({ mobile, email, except }: Props) {
  const folded = foldEmail(email);
  const whole = folded && !emailProblem(folded) ? folded : undefined;
  const [number] = useDebouncedValue(readMobile(mobile), PAUSE_MS);
  const [address] = useDebouncedValue(whole, PAUSE_MS);
  const query = { mobile: number, email: address, except };
  const isAsked = Boolean(query.mobile || query.email);
  const known = useQuery({ ...routeQuery(enquiriesContract.known, { query }), enabled: isAsked });
  const people = isAsked ? (known.data?.people ?? []) : [];
  return (
    people.length > 0 && (
      <InlineAlert tone="warning" title="Known already" announce="status">
        <List listStyleType="none">
          {people.map((person) => (
            <List.Item key={person.id}>
              <Known person={person} />
            </List.Item>
          ))}
        </List>
      </InlineAlert>
    )
  );
}

function Known({ person }: { person: KnownPerson }) {
  const { kind, id, name, state, by, hasPage } = person;
  const addressOf = useAddressHere();
  const who =
    kind === "enquiry" ? (
      <Link {...splitAddress(addressOf({ enquiry: id }))}>{name}</Link>
    ) : (
      <PersonLink id={id} name={name} {...(!hasPage && { hasPage: false })} isInNewTab />
    );
  return (
    <Text span>
      {who}: {state.toLowerCase()}, same {by === "phone" ? "number" : "address"}
    </Text>
  );
}
