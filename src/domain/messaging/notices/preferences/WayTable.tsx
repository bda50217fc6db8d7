import { Checkbox, Table, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { NoticePreference } from "./preferences.contract.ts";

export type Choices = Record<string, { app: boolean; mail: boolean }>;

type Props = {
  occasions: readonly NoticePreference[];
  form: Pick<
    UseFormReturnType<{ ways: Choices; isQuiet: boolean; hasDigest: boolean; byPhone: boolean }>,
    "getInputProps"
  >;
};

/** The occasions, in rows, with a box for the app and one for the mail. */
export const WayTable = ({ occasions, form }: Props) => (
  <Table verticalSpacing={10} aria-label="What you are told of">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>About</Table.Th>
        <Table.Th w={56}>App</Table.Th>
        <Table.Th w={56}>Mail</Table.Th>
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
          {(["app", "mail"] as const).map((way) => (
            <Table.Td key={way}>
              {way === "mail" && row.isAppOnly ? (
                <Text span variant="hint">
                  None
                </Text>
              ) : (
                <Checkbox
                  aria-label={`${row.label}: ${way === "app" ? "in the app" : "by mail"}`}
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
