import { Switch, Textarea, TextInput } from "@mantine/core";
import type { AppForm } from "#/client/lib/app-form.ts";
import { useChangeForm } from "#/client/lib/change-form.tsx";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { queryClient } from "#/client/lib/query.ts";
import { DateField } from "#/client/ui/DateField.tsx";
import { Form } from "#/client/ui/Form.tsx";
import { NumberField } from "#/client/ui/NumberField.tsx";
import { RupeeField } from "#/client/ui/RupeeField.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { SettingCard } from "./SettingCard.tsx";
import {
  type Field,
  SETTINGS_READS,
  type SectionForm,
  type Shown,
  sentValue,
  settingsQuery,
  shownValue,
} from "./settings.client.ts";
import { type Settings, type SettingsInput, settingsContract } from "./settings.contract.ts";

type Props = { form: SectionForm; settings: Settings };

export function SectionCard({ form: { section, title, lead, fields }, settings }: Props) {
  const savedIn = (read: Settings) => read.saved.find((one) => one.section === section);
  const versionIn = (read: Settings) => ({ ...read, version: savedIn(read)?.version ?? 0 });
  const own = fields.filter(({ name }) => !settings.fromEnvironment[name]);
  const app = useChangeForm(
    versionIn(settings),
    ({ values }): Values => ({
      [section]: Object.fromEntries(own.map((field) => [field.name, shownValue(field, values)])),
    }),
    ({ version }) => ({
      draft: `settings ${section}`,
      send: (values) =>
        prepareCall(settingsContract.update, {
          body: bodyOf(section, own, values[section] ?? {}, version),
        }),
      now: () => {
        const read = queryClient.getQueryData(settingsQuery.queryKey);
        return read && versionIn(read);
      },
      refresh: SETTINGS_READS,
    }),
  );
  return (
    <SettingCard name={section} title={title} lead={lead} saved={savedIn(settings)}>
      <Form
        of={app}
        label={title}
        submitLabel={`Save ${title.toLowerCase()}`}
        missing={own.length === 0 && "All of it is set where the hub is run, and changes there."}
      >
        <Tiles min="15rem" gap="18px 20px" isFilled>
          {fields.map((field) => (
            <SettingField
              key={field.name}
              field={field}
              section={section}
              app={app}
              settings={settings}
            />
          ))}
        </Tiles>
      </Form>
    </SettingCard>
  );
}

const bodyOf = (
  section: SectionForm["section"],
  own: readonly Field[],
  shown: Values[string],
  version: number,
): SettingsInput => ({
  [section]: {
    version,
    ...Object.fromEntries(
      own.map((field) => [field.name, sentValue(field, shown[field.name] ?? "")]),
    ),
  },
});

/** The field values of a section, and of its form. */
type Values = Record<string, Record<string, Shown>>;

type SettingFieldProps = {
  field: Field;
  section: string;
  app: AppForm<Values>;
  settings: Settings;
};

/** A field of a section; one that the environment sets is read-only and says so. */
function SettingField({ field, section, app, settings }: SettingFieldProps) {
  const { name, label, hint, kind } = field;
  const type = kind === "switch" ? { type: "checkbox" as const } : {};
  const input = { label, description: hint, ...app.form.getInputProps(`${section}.${name}`, type) };
  // The environment sets none of these.
  if (kind === "switch") return <Switch {...input} />;
  if (kind === "date") return <DateField {...input} />;
  const variable = settings.fromEnvironment[name];
  const props = variable
    ? {
        label,
        description: `Set by ${variable} where the hub is started; changed only there.`,
        value: shownValue(field, settings.values) as string | number,
        readOnly: true,
        styles: { input: { background: "var(--sunken)" } },
      }
    : input;
  if (kind === "rupees" || kind === "optional rupees") return <RupeeField {...props} />;
  if (kind === "days") return <NumberField {...props} />;
  if (kind === "lines" || kind === "list") return <Textarea maxRows={16} {...props} />;
  return (
    <TextInput type={kind === "email" ? "email" : kind === "phone" ? "tel" : "text"} {...props} />
  );
}
