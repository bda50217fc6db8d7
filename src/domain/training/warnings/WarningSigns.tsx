import { Group, Stack, Text, Tooltip } from "@mantine/core";
import { Fragment } from "react";
import { StatusBadge } from "#/client/ui/StatusBadge.tsx";
import type { Warning } from "./warnings.contract.ts";
import { groupSigns, SIGN_NAMES } from "./warnings.rules.ts";

const meaningOf = ({ isResting }: Warning) => (isResting ? "neutral" : "waiting");

type Sign = Warning["signs"][number];

const Badge = ({ sign: { kind, reason }, of }: { sign: Sign; of: Warning }) => (
  <Tooltip label={reason}>
    <span>
      <StatusBadge meaning={meaningOf(of)}>{SIGN_NAMES[kind]}</StatusBadge>
    </span>
  </Tooltip>
);

/** The signs in one line, each with its facts in a tooltip. */
export const SignBadges = ({ warning }: { warning: Warning }) => (
  <Group gap={6} wrap="nowrap">
    {warning.signs.map((sign) => (
      <Badge key={sign.kind} sign={sign} of={warning} />
    ))}
  </Group>
);

/** The signs as a list with their facts, those about absences on one line. */
export const SignList = ({ warning }: { warning: Warning }) => (
  <Stack gap={6}>
    {groupSigns(warning.signs).map(({ kinds, reason }) => (
      <Text key={reason} component="div">
        {warning.signs
          .filter(({ kind }) => kinds.includes(kind))
          .map((sign) => (
            <Fragment key={sign.kind}>
              <Badge sign={sign} of={warning} />{" "}
            </Fragment>
          ))}
        {reason}
      </Text>
    ))}
  </Stack>
);
