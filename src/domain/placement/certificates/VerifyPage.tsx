import { Box, Button, Card, Group, Stack, Text, TextInput } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Facts, known } from "#/client/ui/FactList.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { PublicTitle } from "#/client/ui/PublicTitle.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatDate } from "#/shared/dates.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";
import { certificatesContract, type VerifiedCertificate } from "./certificates.contract.ts";

/** Where anyone can check a certificate by its number, from a link or typed in. */
export function VerifyPage() {
  const { code = "" } = useParams({ strict: false }) as { code?: string };
  return (
    <Box
      component="section"
      aria-labelledby="verify-title"
      maw="46rem"
      mx="auto"
      p="clamp(28px, 5vw, 64px) clamp(16px, 2.4vw, 32px)"
    >
      <PublicTitle id="verify-title">Check a certificate</PublicTitle>
      <Stack gap={28} mt={22}>
        {code && <Answer key={code} code={code} />}
        <NumberForm key={`${code} typed`} />
      </Stack>
    </Box>
  );
}

function Answer({ code }: { code: string }) {
  const query = useRouteQuery(certificatesContract.verify, { params: { code } });
  return (
    <QueryView
      queries={[query]}
      loading="Looking it up"
      failure="The certificate could not be looked up."
      missing={
        <InlineAlert title="No certificate has this number">
          Nothing was issued under {code}. Compare it with the paper, letter by letter.
        </InlineAlert>
      }
    >
      {(certificate) => <Certificate certificate={certificate} />}
    </QueryView>
  );
}

function Certificate({ certificate }: { certificate: VerifiedCertificate }) {
  const { number, holder, achievement, batch, earnedOn, issuer } = certificate;
  return (
    <Card component="section" aria-label={`Certificate ${number}`}>
      <Stack gap={20}>
        <Verdict certificate={certificate} />
        {holder && (
          <Facts
            min="14rem"
            facts={[
              ["Name", holder],
              ["For", achievement],
              ...known([["Batch", batch]]),
              ["On", earnedOn && formatDate(earnedOn)],
              ["Issued by", issuer],
              ["Number", number],
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

function Verdict({ certificate: { state, number, issuer } }: { certificate: VerifiedCertificate }) {
  if (state === "valid") {
    return (
      <InlineAlert tone="success" title="This certificate is valid">
        These are the words it was issued with. A paper that says anything else was changed.
      </InlineAlert>
    );
  }
  if (state === "withdrawn") {
    return (
      <InlineAlert tone="danger" announce="status" title="This certificate was withdrawn">
        {issuer} issued it with these words. It no longer counts.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="warning" announce="status" title="This certificate can no longer be checked">
      {issuer} issued <span style={{ whiteSpace: "nowrap" }}>{number}</span>. Its holder has had
      their data erased since, so nobody can say what it said.
    </InlineAlert>
  );
}

/** The form for a number; case, spaces and look-alikes do not matter. */
function NumberForm() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const look = async () => {
    const letters = normalizeCharacters(typed).toUpperCase().replace(/[ -]/g, "");
    if (!/^[A-Z\d]{12}$/.test(letters)) {
      setProblem("Enter the twelve letters and digits, such as 7KQF-3MZD-9XWT.");
      return;
    }
    // Look-alikes are left to the server (`readCode`), so that this page needs no shared code.
    const code = letters.replace(/.{4}(?=.)/g, "$&-");
    await navigate({ to: "/verify/$code", params: { code } });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <TextInput
        label="Number of the certificate"
        value={typed}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(null);
        }}
        inputContainer={(input) => (
          <Group gap={12} wrap="nowrap">
            <Box flex={1}>{input}</Box>
            <Button type="submit" variant="default">
              Check
            </Button>
          </Group>
        )}
      />
      <Text variant="hint" mt={10}>
        You read what the certificate says and whether it counts, and nothing else about the person.
      </Text>
    </form>
  );
}
