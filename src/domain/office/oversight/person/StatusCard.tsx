import { Anchor, Box, Card } from "@mantine/core";
import { Fragment } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmailText } from "#/client/ui/EmailText.tsx";
import { type Fact, Facts, known } from "#/client/ui/FactList.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PersonLink, StaffLink } from "#/client/ui/PersonLink.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { mailtoOf } from "#/shared/email.ts";
import { formatLpa } from "#/shared/money.ts";
import { personCode } from "#/shared/person-code.ts";
import type { PersonPage } from "./person.contract.ts";

export function StatusCard({ person }: { person: PersonPage }) {
  const { place, next } = person;
  const facts = known([
    ["Now", place],
    ["Next", next],
    ...accountFacts(person),
    ...placementFacts(person),
  ]);
  if (facts.length === 0) return null;
  return (
    <Card component="section" aria-label="Where they stand">
      {person.alike && (
        <Box mb={16}>
          <InlineAlert tone="warning" title="Perhaps the same person twice">
            The same name and mobile:{" "}
            {person.alike.map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ", "}
                <PersonLink id={id} name={`${name} ${personCode(id)}`} />
              </Fragment>
            ))}
            .
          </InlineAlert>
        </Box>
      )}
      <Facts min="9rem" facts={facts} />
    </Card>
  );
}

function accountFacts({ email, phones, createdAt, registration }: PersonPage): Fact[] {
  const { decidedAt, decidedBy, decidedById, paymentOption } = registration ?? {};
  return [
    ["Email", email && <Email key="email" email={email} />],
    ["Phone", phones && phones.length > 0 && <Phones key="phones" numbers={phones} />],
    ["Registered on", createdAt && <DateText key="at" value={createdAt} />],
    [
      "Decided",
      decidedAt && (
        <span key="decided">
          <DateText value={decidedAt} />
          {decidedBy && (
            <>
              {" "}
              by <StaffLink id={decidedById} name={decidedBy} />
            </>
          )}
        </span>
      ),
    ],
    ["Payment option", paymentOption],
  ];
}

/** Not shortened, so that it is complete on paper and on touch screens. */
const Email = ({ email }: { email: string }) => (
  <Anchor href={mailtoOf(email)} display="block">
    <EmailText email={email} />
  </Anchor>
);

const Phones = ({ numbers }: { numbers: readonly string[] }) =>
  numbers.map((number) => (
    <Anchor key={number} href={`tel:+91${number}`} display="block" lh="1.5rem">
      {number}
    </Anchor>
  ));

function placementFacts({ placement }: PersonPage): Fact[] {
  if (!placement) return [];
  const { placedCompany, packageAmount, onboardingDate } = placement;
  return [
    [
      "Placed at",
      <span key="placed">
        <CompanyLink name={placedCompany} />, {formatLpa(packageAmount)}
      </span>,
    ],
    ["Joining", <DateText key="joining" value={onboardingDate} as="day" />],
  ];
}
