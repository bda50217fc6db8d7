import { Badge, Button, Card, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { confirmAction } from "#/client/lib/confirm.ts";
import { refresh, useRouteQuery } from "#/client/lib/query.ts";
import { DateText } from "#/client/ui/DateText.tsx";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { DangerRowButton } from "#/client/ui/RowButton.tsx";
import { AccessRow } from "../factors/AccessRow.tsx";
import { type AccessToken, accessTokensContract } from "./access-tokens.contract.ts";
import { TokenDialog } from "./TokenDialog.tsx";
import { TokenForm } from "./TokenForm.tsx";

export function TokensCard() {
  const list = useRouteQuery(accessTokensContract.list, {});
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <Card mt={20}>
      <h2>Access tokens</h2>
      <Text variant="soft" mt={4} mb={18}>
        With a token a program of yours, such as a sheet, reads or changes here what you may, within
        what you choose. It ends by itself.
      </Text>
      <QueryView queries={[list]} failure="Your tokens could not be read.">
        {({ tokens, scopes }) => (
          <>
            <Stack component="ul" gap={14} p={0} m={0} style={{ listStyle: "none" }}>
              {tokens.map((one) => (
                <TokenRow key={one._id} of={one} />
              ))}
            </Stack>
            <Button
              variant="default"
              style={{ alignSelf: "flex-start" }}
              mt={tokens.length > 0 ? 18 : 0}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setMaking(true)}
            >
              Make a token
            </Button>
            <Dialog
              of={isMaking ? "new" : null}
              onClose={() => setMaking(false)}
              title={() => "Make a token"}
            >
              {() => (
                <TokenForm
                  scopes={scopes}
                  onClose={() => setMaking(false)}
                  made={(made) => {
                    setMaking(false);
                    setToken(made);
                  }}
                />
              )}
            </Dialog>
          </>
        )}
      </QueryView>
      <TokenDialog of={token} onClose={() => setToken(null)} />
    </Card>
  );
}

const TokenRow = ({ of }: { of: AccessToken }) => (
  <AccessRow
    name={
      <>
        {of.name}
        {of.isEnded ? (
          <Badge ml={6} color="gray">
            Ended
          </Badge>
        ) : null}
      </>
    }
    facts={<TokenFacts of={of} />}
    actions={
      of.isEnded ? null : (
        <DangerRowButton label={`End ${of.name}`} onClick={() => void end(of)}>
          End
        </DangerRowButton>
      )
    }
  />
);

const TokenFacts = ({ of }: { of: AccessToken }) => (
  <>
    {of.scopes.join(", ")}. Made <DateText isInSentence value={of.createdAt} />,{" "}
    {of.isEnded ? "ended" : "ends"} <DateText isInSentence value={of.endsAt} />,{" "}
    {of.lastUsedOn ? (
      <>
        last used <DateText isInSentence value={of.lastUsedOn} /> from {of.lastUsedFrom}.
      </>
    ) : (
      "not used yet."
    )}
  </>
);

const end = ({ _id, name }: AccessToken) =>
  confirmAction({
    title: `End ${name}?`,
    text: "The program that uses it is refused at once.",
    verb: "End token",
    action: () => call(accessTokensContract.end, { params: { id: _id } }),
    done: "That token has ended.",
    about: name,
    next: () => refresh([accessTokensContract.list]),
  });
