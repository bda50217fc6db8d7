import { Anchor, Box, Card } from "@mantine/core";
import { Fragment } from "react";
import { DateText } from "#/client/ui/DateText.tsx";
import { EmailText } from "#/client/ui/EmailText.tsx";
import { Facts } from "#/client/ui/FactList.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PersonLink, StaffLink } from "#/client/ui/PersonLink.tsx";
import { CompanyLink } from "#/client/ui/PlaceLinks.tsx";
import { mailtoOf } from "#/shared/email.ts";
import { formatLpa } from "#/shared/money.ts";
import { personCode } from "#/shared/person-code.ts";
import type { PersonPage } from "./person.contract.ts";

export function StatusCard({ person }: { person: PersonPage }) {
  const facts = [...statusFacts(person), ...accountFacts(person), ...placementFacts(person)];
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

type Fact = Parameters<typeof Facts>[0]["facts"][number];

const statusFacts = ({ place, next }: PersonPage): Fact[] => [
  ...(place ? ([["Now", place]] as const) : []),
  ...(next ? ([["Next", next]] as const) : []),
];

function accountFacts({ email, phones, createdAt, registration }: PersonPage): Fact[] {
  const { decidedAt, decidedBy, decidedById, paymentOption } = registration ?? {};
  return [
    ...(email ? ([["Email", <Email key="email" email={email} />]] as const) : []),
    ...(phones && phones.length > 0
      ? ([["Phone", <Phones key="phones" numbers={phones} />]] as const)
      : []),
    ...(createdAt ? ([["Registered on", <DateText key="at" value={createdAt} />]] as const) : []),
    ...(decidedAt
      ? ([
          [
            "Decided",
            <span key="decided">
              <DateText value={decidedAt} />
              {decidedBy && (
                <>
                  {" "}
                  by <StaffLink id={decidedById} name={decidedBy} />
                </>
              )}
            </span>,
          ],
        ] as const)
      : []),
    ...(paymentOption ? ([["Payment option", paymentOption]] as const) : []),
  ];
}

/** Whole, also on paper and under a finger. */
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
