import { Checkbox, Table, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { NoticePreference } from "./preferences.contract.ts";

export type Choices = Record<string, { app: boolean; mail: boolean; push: boolean }>;

type Props = {
  occasions: readonly NoticePreference[];
  /** Whether the hub can show notices on devices. */
  hasPush: boolean;
  form: Pick<
    UseFormReturnType<{ ways: Choices; isQuiet: boolean; hasDigest: boolean; byPhone: boolean }>,
    "getInputProps"
  >;
};

/** The occasions in rows, with a box each for the app, mail, and devices. */
const WAYS = ["app", "mail", "push"] as const;
const NAMES = { app: "in the app", mail: "by mail", push: "on devices" } as const;

export const PreferencesTable = ({ occasions, hasPush, form }: Props) => (
  <Table verticalSpacing={10} horizontalSpacing={6} aria-label="What you are told of">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>About</Table.Th>
        <Table.Th w={56}>App</Table.Th>
        <Table.Th w={56}>Mail</Table.Th>
        {hasPush && <Table.Th w={64}>Device</Table.Th>}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {occasions.map((row) => (
        <Table.Tr key={row.occasion}>
          <Table.Td>
            <Text fw={600} fz="sm">
              {row.label}
            </Text>
            <Text variant="hint">
              {row.must ? `Always sent. ${row.must}` : row.hint}
              {row.canWait && " Waits for the morning."}
            </Text>
          </Table.Td>
          {WAYS.filter((way) => hasPush || way !== "push").map((way) => (
            <Table.Td key={way}>
              {way === "mail" && row.isAppOnly ? (
                <Text span variant="hint">
                  None
                </Text>
              ) : (
                <Checkbox
                  aria-label={`${row.label}: ${NAMES[way]}`}
                  disabled={row.must !== null}
                  {...form.getInputProps(`ways.${row.occasion}.${way}`, { type: "checkbox" })}
                />
              )}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
