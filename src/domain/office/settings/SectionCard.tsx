import { useChangeForm } from "#/client/lib/change-form.tsx";
import { queryClient } from "#/client/lib/query.ts";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { SettingCard } from "./SettingCard.tsx";
import { SettingField, type Shown, type Values } from "./SettingField.tsx";
import {
  type Field,
  SETTINGS_READS,
  type SectionForm,
  sentValue,
  settingsQuery,
  shownValue,
} from "./settings.client.ts";
import { type Settings, type SettingsInput, settingsContract } from "./settings.contract.ts";

type Props = { form: SectionForm; settings: Settings };

/** A section with its own button. */
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
        sending(settingsContract.update, {
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
        isBlocked={own.length === 0}
      >
        <Tiles min="15rem" gap="18px 20px" isFilled>
          {fields.map((field) => (
            <SettingField key={field.name} {...{ field, section, app, settings }} />
          ))}
        </Tiles>
      </Form>
    </SettingCard>
  );
}

const bodyOf = (
  section: SectionForm["section"],
  own: readonly Field[],
  shown: Shown,
  version: number,
): SettingsInput => ({
  [section]: {
    version,
    ...Object.fromEntries(
      own.map((field) => [field.name, sentValue(field, shown[field.name] ?? "")]),
    ),
  },
});
