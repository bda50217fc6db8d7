import { useState } from "react";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { useAppForm } from "#/client/lib/app-form.ts";
import { refresh } from "#/client/lib/query.ts";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { Tiles } from "#/client/ui/Tiles.tsx";
import { type Settings, type SettingsInput, settingsContract } from "../contract.ts";
import { type Field, SETTINGS_READS, type SectionForm, sentValue, shownValue } from "./api.ts";
import { SettingCard } from "./SettingCard.tsx";
import { SettingField, type Shown, type Values } from "./SettingField.tsx";

type Props = { form: SectionForm; settings: Settings };

/** A section with its own button. Who was slower than somebody else is told so and keeps what they typed. */
export function SectionCard({ form: { section, title, lead, fields }, settings }: Props) {
  const saved = settings.saved.find((one) => one.section === section);
  const version = saved?.version ?? 0;
  const [seen, setSeen] = useState(version);
  const [isLate, setLate] = useState(false);
  const own = fields.filter(({ name }) => !settings.fromEnvironment[name]);
  const shown = (): Shown =>
    Object.fromEntries(own.map((field) => [field.name, shownValue(field, settings.values)]));
  const app = useAppForm({
    initialValues: { [section]: shown() } as Values,
    send: (values) =>
      sending(settingsContract.update, {
        body: bodyOf(section, own, values[section] ?? {}, isLate ? version : seen),
      }),
    done: ({ versions }) => {
      setSeen(versions[section] ?? version);
      setLate(false);
      app.form.resetDirty();
    },
    failed: (cause) => {
      if (cause instanceof ApiError && cause.reason === "STALE_VERSION") {
        void refresh([settingsContract.read]).then(() => setLate(true));
      }
      return false;
    },
    alertOf: (cause) =>
      cause instanceof ApiError && cause.reason === "STALE_VERSION"
        ? "Somebody else saved this section meanwhile. Nothing of yours was stored yet."
        : messageOf(cause),
    refresh: SETTINGS_READS,
  });
  const takeTheirs = () => {
    app.form.setValues({ [section]: shown() } as Values);
    app.form.resetDirty({ [section]: shown() } as Values);
    app.setAlert(null);
    setSeen(version);
    setLate(false);
  };
  return (
    <SettingCard name={section} title={title} lead={lead} saved={saved}>
      <Form
        of={app}
        label={title}
        submitLabel={`Save ${title.toLowerCase()}`}
        isBlocked={own.length === 0}
        {...(isLate ? { onCancel: takeTheirs } : {})}
      >
        {isLate && saved && (
          <InlineAlert tone="warning" title={`${saved.changedBy} saved this section meanwhile`}>
            In force now: {fields.map((field) => shownValue(field, settings.values)).join(" · ")}.
            What you typed is still here: save again to put it in its place, or cancel to take
            theirs.
          </InlineAlert>
        )}
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
