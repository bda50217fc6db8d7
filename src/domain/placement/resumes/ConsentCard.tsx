import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import { formatShownDate } from "#/client/lib/format-date.ts";
import { useRouteQuery, useSend } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { CardSection } from "#/client/ui/CardSection.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { consentContract } from "./consent.contract.ts";

type Props = {
  /** Only shows it to users who agreed, where nobody is asked but consent can be withdrawn. */
  isForAgreed?: boolean;
};

/** Whether companies may read the user's résumé; empty if the owner has that switched off. */
export function ConsentCard(props: Props) {
  const isOn = useConfig()?.introducesCandidates ?? false;
  return isOn ? <Consent {...props} /> : null;
}

function Consent({ isForAgreed = false }: Props) {
  const { data } = useRouteQuery(consentContract.read, {});
  const send = useSend(consentContract.set, { refresh: [consentContract.read] });
  if (!data) return null;
  const agrees = data.agreedAt !== null && data.withdrawnAt === null;
  if (isForAgreed && !agrees) return null;
  const set = (to: boolean) => send.mutate({ body: { agrees: to } }, { onSuccess: toast.response });
  const since = agrees ? data.agreedAt : data.withdrawnAt;
  return (
    <CardSection title="Companies and your résumé">
      <Stack gap={12}>
        {data.asked.length > 0 && (
          <InlineAlert tone="info" title="The office asks you">
            May {data.asked.map(({ companyName, role }) => `${companyName} (${role})`).join(", ")}{" "}
            read your résumé?
            <Group mt={8}>
              <Button size="compact-md" loading={send.isPending} onClick={() => set(true)}>
                I agree
              </Button>
            </Group>
          </InlineAlert>
        )}
        <Switch
          label="My résumé may be shown to companies by a link"
          description={
            "The office chooses for which of your applications. A company reads your name, summary, skills " +
            "and this résumé until the link ends; not your email, phone or marks. Switched off, it holds at once."
          }
          checked={agrees}
          disabled={send.isPending}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
        {since && (
          <Text variant="hint">
            {agrees ? "Agreed" : "Withdrawn"}: {formatShownDate(since)}
          </Text>
        )}
        {data.shown.length > 0 && (
          <ul className="rows">
            {data.shown.map(({ companyName, role, until }) => (
              <li key={`${companyName} ${role} ${until}`}>
                <span className="wrap">
                  {companyName}, {role}
                  <Text variant="hint">Can read it until {formatShownDate(until)}</Text>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </CardSection>
  );
}
