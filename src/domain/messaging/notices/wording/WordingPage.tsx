import { Button, Card, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { confirm } from "#/client/lib/confirm.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient, routeQuery, useRouteQuery, useSend } from "#/client/lib/query.ts";
import { useSearchState } from "#/client/lib/search-state.ts";
import { toast } from "#/client/lib/toast.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { DateText } from "#/client/ui/DateText.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { VariableChips } from "./VariableChips.tsx";
import { WordingPreview } from "./WordingPreview.tsx";
import { type KindWording, wordingContract } from "./wording.contract.ts";

export function WordingPage() {
  const wordings = useRouteQuery(wordingContract.list, {});
  return (
    <>
      <PageHead
        title="Wording"
        context="What mails and notifications say. New words count from the next one on."
      />
      <QueryView queries={[wordings]}>{(known) => <Chosen wordings={known.wordings} />}</QueryView>
    </>
  );
}

function Chosen({ wordings }: { wordings: readonly KindWording[] }) {
  const [search, setSearch] = useSearchState();
  const chosen = wordings.find(({ kind }) => kind === search.kind) ?? wordings[0];
  if (!chosen) return null;
  const groups = [...new Set(wordings.map(({ about }) => about))];
  return (
    <>
      <Select
        label="Which wording"
        maw="36rem"
        mb={20}
        searchable
        allowDeselect={false}
        value={chosen.kind}
        onChange={(kind) => setSearch({ kind: kind ?? undefined })}
        data={groups.map((group) => ({
          group,
          items: wordings
            .filter(({ about }) => about === group)
            .map(({ kind, specified, isOwn }) => ({
              value: kind,
              label: `${specified.subject}${isOwn ? " (your words)" : ""}`,
            })),
        }))}
      />
      <Card>
        {/* Another text is another form. */}
        <WordingEditor key={chosen.kind} wording={chosen} />
      </Card>
    </>
  );
}

const FIELDS = ["subject", "heading", "text", "button", "notification"] as const;
type FieldName = (typeof FIELDS)[number];

const LINES = [
  ["subject", "Subject"],
  ["heading", "Heading"],
] as const;

const valuesOf = ({ inForce: { paragraphs, ...lines } }: KindWording) => ({
  ...lines,
  text: paragraphs.join("\n\n"),
});

const wordingNow = (kind: KindWording["kind"]) =>
  queryClient
    .getQueryData(routeQuery(wordingContract.list, {}).queryKey)
    ?.wordings.find((one) => one.kind === kind);

function WordingEditor({ wording }: { wording: KindWording }) {
  const { kind, variables, specified, isOwn, changedAt, changedBy } = wording;
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const app = useChangeForm(wording, valuesOf, ({ version }) => ({
    // What is typed is kept while other texts are opened.
    draft: `wording ${kind}`,
    send: (body) => prepareCall(wordingContract.update, { body: { ...body, kind, version } }),
    now: () => wordingNow(kind),
    done: () => {
      app.form.resetDirty();
    },
    refresh: [wordingContract.list],
  }));
  const props = (name: FieldName) => ({
    ...app.form.getInputProps(name),
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      field.current = currentTarget;
    },
    "data-field": name,
  });
  const insert = (variable: string) => {
    const at = field.current;
    const name = FIELDS.find((one) => one === at?.dataset.field) ?? "text";
    const before = app.form.values[name];
    const [from, to] = at
      ? [at.selectionStart ?? before.length, at.selectionEnd ?? before.length]
      : [before.length, before.length];
    app.form.setFieldValue(name, `${before.slice(0, from)}{${variable}}${before.slice(to)}`);
    at?.focus();
  };
  return (
    <Columns sizes="minmax(0, 1.1fr) minmax(0, 1fr)">
      <Form
        of={app}
        label="Words"
        submitLabel="Use this wording"
        extra={isOwn && <Restore wording={wording} />}
      >
        <VariableChips variables={variables} onChoose={insert} />
        {LINES.map(([name, label]) => (
          <TextInput key={name} label={label} {...props(name)} />
        ))}
        <Textarea
          label="Text"
          description="Each line is a paragraph. One of which nothing is left is dropped."
          minRows={5}
          maxRows={16}
          {...props("text")}
        />
        {specified.button && <TextInput label="Button" {...props("button")} />}
        <Textarea label="In the app" minRows={2} {...props("notification")} />
      </Form>
      <Stack gap={10}>
        {changedBy && changedAt && (
          <Text variant="hint">
            Changed by {changedBy}, <DateText value={changedAt} as="time" />
          </Text>
        )}
        <WordingPreview values={app.form.values} variables={variables} />
      </Stack>
    </Columns>
  );
}

function Restore({ wording: { kind, version } }: { wording: KindWording }) {
  const restore = useSend(wordingContract.restore, { refresh: [wordingContract.list] });
  return (
    <Button
      variant="default"
      onClick={() =>
        void confirm({
          title: "Reset to the specified wording?",
          text: "Yours are kept in the trail alone.",
          verb: "Go back",
          action: async () => {
            toast.success(
              (await restore.mutateAsync({ params: { kind }, query: { version } })).message,
            );
          },
        })
      }
    >
      Reset to the specified wording
    </Button>
  );
}
