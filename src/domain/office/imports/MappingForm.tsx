import { Box, Card, Switch, Text } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { type Import, importsContract } from "./imports.contract.ts";
import { mappingProblem } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";

const READS = [importsContract.find, importsContract.list, importsContract.rows];
type Values = Record<string, string | boolean>;

const mappingOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === "string" && value !== "" ? [[key, Number(value)]] : [],
    ),
  );

/** Which column of the file is which; remembered for the next file with the same headers. */
export function MappingForm({ one }: { one: Import }) {
  const { kind, headers, mapping, _id: importId } = one;
  const { columns } = KINDS[kind];
  const app = useAppForm<Values, ReturnType<typeof send>>({
    initialValues: {
      ...Object.fromEntries(columns.map(({ key }) => [key, String(mapping[key] ?? "")])),
      isRestoring: one.isRestoring,
    },
    draft: `columns ${importId}`,
    announcesRestored: true,
    send: (values) => send(one, values),
    success: null,
    refresh: READS,
  });
  const problem = mappingProblem(kind, mappingOf(app.form.values), headers.length);
  const used = new Set(Object.values(mappingOf(app.form.values)));
  const unused = headers.filter((header, place) => header !== "" && !used.has(place));
  const data = headers.map((header, place) => ({
    value: String(place),
    label: header || `Column ${place + 1}`,
  }));
  return (
    <Card component="section" aria-label="Columns">
      <Box component="h2" mb={12}>
        Columns
      </Box>
      <Form of={app} submitLabel="Try the rows" missing={problem}>
        <FieldGrid>
          {columns.map(({ key, label, isRequired }) => (
            <Select
              key={key}
              label={label}
              placeholder="Not in the file"
              data={data}
              withAsterisk={isRequired === true}
              clearable
              searchable={headers.length > 10}
              {...app.form.getInputProps(key)}
              value={String(app.form.values[key] ?? "") || null}
              onChange={(value) => app.form.setFieldValue(key, value ?? "")}
            />
          ))}
        </FieldGrid>
        {kind === "people" && (
          <Switch
            label="Bring back who was removed or locked"
            description="Otherwise such rows are problems."
            {...app.form.getInputProps("isRestoring", { type: "checkbox" })}
          />
        )}
        <Text role="status" variant="hint">
          {problem === null && "Remembered for files with the same headers."}
          {unused.length > 0 && ` Not imported: ${unused.join(", ")}.`}
        </Text>
      </Form>
    </Card>
  );
}

const send = ({ _id: importId, version }: Import, { isRestoring, ...columns }: Values) =>
  prepareCall(importsContract.setMapping, {
    params: { importId },
    body: { mapping: mappingOf(columns), isRestoring: isRestoring === true, version },
  });
