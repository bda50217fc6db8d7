import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { LinkButton } from "#/client/ui/LinkButton.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { companiesContract } from "../companies.contract.ts";
import { MadeLink } from "./MadeLink.tsx";
import { ShareFields, type ShareProps } from "./ShareFields.tsx";

/** Makes a link for a contact of the company, and shows its address once. */
export function ShareForm({ opening, people, onClose }: ShareProps) {
  const [url, setUrl] = useState<string | null>(null);
  const company = useRouteQuery(companiesContract.read, {
    params: { company: opening.companyName },
    query: {},
  });
  if (url) return <MadeLink url={url} onClose={onClose} />;
  return (
    <QueryView queries={[company]} loading="Loading contacts">
      {({ contacts }) =>
        contacts && contacts.length > 0 ? (
          <ShareFields
            opening={opening}
            people={people}
            contacts={contacts}
            onClose={onClose}
            done={setUrl}
          />
        ) : (
          <Stack gap={12}>
            <Text>There is no contact at {opening.companyName} yet.</Text>
            <Group>
              <LinkButton
                to="/companies/$company"
                params={{ company: opening.companyName }}
                variant="default"
              >
                Add a contact
              </LinkButton>
            </Group>
          </Stack>
        )
      }
    </QueryView>
  );
}
