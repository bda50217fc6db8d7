import { Stack, Switch } from "@mantine/core";
import { useAppForm } from "#/client/lib/app-form.ts";
import { sending } from "#/client/lib/sending.ts";
import { Form } from "#/client/ui/Form.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import { type NoticePreferences, preferencesContract } from "./preferences.contract.ts";
import { type Choices, WayTable } from "./WayTable.tsx";

/** What one is notified of, each with its ways; when mails wait, and the mail of the morning. */
export function PreferencesForm({ preferences }: { preferences: NoticePreferences }) {
  const { occasions, quietHours, hasDigest, byPhone } = preferences;
  const app = useAppForm({
    initialValues: {
      ways: Object.fromEntries(
        occasions.map(({ occasion, app, mail }) => [occasion, { app, mail }]),
      ) as Choices,
      isQuiet: preferences.isQuiet,
      hasDigest: hasDigest ?? false,
      byPhone: byPhone ?? false,
    },
    draft: "notice-preferences",
    tellsRestored: true,
    send: ({ ways, ...values }) =>
      sending(preferencesContract.update, {
        body: {
          isQuiet: values.isQuiet,
          hasDigest: hasDigest === null ? null : values.hasDigest,
          byPhone: byPhone === null ? null : values.byPhone,
          occasions: occasions.flatMap(({ occasion, must }) =>
            must ? [] : [{ occasion: occasion as "scores", ...(ways[occasion] ?? BOTH) }],
          ),
        },
      }),
    done: () => {
      app.form.resetDirty();
    },
    refresh: [preferencesContract.read],
  });
  const { getInputProps } = app.form;
  return (
    <Form of={app} submitLabel="Store my choice">
      <WayTable occasions={occasions} form={app.form} />
      <Stack gap={14}>
        {quietHours && (
          <Switch
            label={`Quiet from ${formatTime(quietHours.from)} to ${formatTime(quietHours.until)}`}
            description="Mails that can wait come in the morning. The bell is as quiet as ever."
            {...getInputProps("isQuiet", { type: "checkbox" })}
          />
        )}
        {byPhone !== null && (
          <Switch
            label="Messages of the office by WhatsApp or SMS as well"
            description="To the number in your details or your profile. You can take this back here at any time."
            {...getInputProps("byPhone", { type: "checkbox" })}
          />
        )}
        {hasDigest !== null && (
          <Switch
            label="What waits for me, in one mail at 8:00 AM"
            description="Only on days when something has come since you last looked."
            {...getInputProps("hasDigest", { type: "checkbox" })}
          />
        )}
      </Stack>
    </Form>
  );
}

const BOTH = { app: true, mail: true };
