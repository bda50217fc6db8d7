import { Card, Group, Stack, Table, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useAppForm } from "#/client/lib/app-form.ts";
import { useConfig } from "#/client/lib/config.ts";
import { formDataOf, prepareCall } from "#/client/lib/prepared-call.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { FileField } from "#/client/ui/FileField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { formatNumber } from "#/shared/money.ts";
import { saveStored, saveTemplate } from "./imports.client.ts";
import { importsContract } from "./imports.contract.ts";
import { MOST_ROWS } from "./imports.rules.ts";
import { IMPORT_KINDS, type ImportKind, KINDS } from "./kinds.rules.ts";
import { SaveMenu } from "./SaveMenu.tsx";

/** The kinds of files; enquiries only if the owner has switched them on. */
function useKinds() {
  const takesEnquiries = useConfig()?.takesEnquiries ?? false;
  return IMPORT_KINDS.filter((kind) => kind !== "enquiries" || takesEnquiries).map((value) => ({
    value,
    label: KINDS[value].label,
  }));
}

export function NewImport() {
  const navigate = useNavigate();
  const kinds = useKinds();
  const app = useAppForm({
    initialValues: { kind: "people" as ImportKind, file: null as File | null },
    asksBeforeLeaving: false,
    send: ({ kind, file }) =>
      prepareCall(importsContract.start, { form: formDataOf({ kind, file }) }),
    check: ({ file }) => ({ file: file ? null : "Choose a file." }),
    success: null,
    draft: null,
    refresh: [importsContract.list],
    done: ({ import: { _id: importId } }) =>
      navigate({ to: "/admin-panel/imports/$importId", params: { importId } }),
  });
  const { kind, file } = app.form.values;
  const { error } = app.form.getInputProps("file");
  return (
    <Card component="section" aria-label="New import" mb={20}>
      <Columns from="lg" sizes="minmax(0, 2fr) minmax(0, 3fr)">
        <Form of={app} submitLabel="Read the file">
          <Select
            label="What the file holds"
            data={kinds}
            allowDeselect={false}
            {...app.form.getInputProps("kind")}
          />
          <FileField
            label="File"
            hint={`CSV or XLSX, its first sheet, at most ${formatNumber(MOST_ROWS)} rows. Nothing is stored yet.`}
            accept={["csv", "xlsx"]}
            value={file}
            error={error}
            progress={app.progress}
            onChange={(next) => app.form.setFieldValue("file", next)}
            data-path="file"
          />
        </Form>
        <KindNotes kind={kind} />
      </Columns>
    </Card>
  );
}

/** The columns of a kind, with template files. */
function KindNotes({ kind }: { kind: ImportKind }) {
  const { one, note, columns } = KINDS[kind];
  return (
    <Stack gap={10} miw={0}>
      <Text>
        Each row is {one}. {note}
      </Text>
      <Table.ScrollContainer
        minWidth={270}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Columns of the file"
      >
        <Table aria-label="Columns">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>What stands in it</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ key, label, isRequired, note: what }) => (
              <Table.Tr key={key}>
                <Table.Td fw={520}>{label}</Table.Td>
                <Table.Td>
                  {what}
                  {!isRequired && " (may be left out)"}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap={10}>
        <SaveMenu label="Template" save={(ending) => saveTemplate(kind, ending)} />
        <SaveMenu label="What is stored" save={(ending) => saveStored(kind, ending)} />
      </Group>
    </Stack>
  );
}
