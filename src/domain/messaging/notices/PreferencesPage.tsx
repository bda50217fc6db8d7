import { Box, Card, Stack, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useAppForm } from "#/client/lib/app-form.ts";
import { prepareCall } from "#/client/lib/prepared-call.ts";
import { useRouteQuery } from "#/client/lib/query.ts";
import { Form } from "#/client/ui/Form.tsx";
import { Select } from "#/client/ui/ListFields.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { formatTime } from "#/shared/slot-times.ts";
import { TEXT_LANGUAGES, type TextLanguage } from "#/shared/text-kinds.ts";
import { type Choices, PreferencesTable } from "./PreferencesTable.tsx";
import { PushHere, usePushState } from "./PushHere.tsx";
import { type NoticePreferences, preferencesContract } from "./preferences.contract.ts";

export function PreferencesPage() {
  const preferences = useRouteQuery(preferencesContract.read, {});
  const push = usePushState();
  return (
    <Box maw={960} mx="auto">
      <PageHead
        title="Notifications"
        context="Choose what reaches you by the bell, what by mail, and what not at all."
      />
      <Card>
        <QueryView queries={[preferences, push]} failure="Your choice could not be read.">
          {(known, state) => (
            <>
              {known.pushKey && (
                <PushHere publicKey={known.pushKey} state={state} readAgain={push.refetch} />
              )}
              <PreferencesForm preferences={known} />
            </>
          )}
        </QueryView>
      </Card>
    </Box>
  );
}

/** The user's occasions, each with its channels; quiet hours, and the morning digest. */
function PreferencesForm({ preferences }: { preferences: NoticePreferences }) {
  const { occasions, quietHours, hasDigest, byPhone, urgentByPhone, pushKey } = preferences;
  const app = useAppForm({
    initialValues: {
      ways: Object.fromEntries(
        occasions.map(({ occasion, app, mail, push }) => [occasion, { app, mail, push }]),
      ) as Choices,
      isQuiet: preferences.isQuiet,
      hasDigest: hasDigest ?? false,
      byPhone: byPhone ?? false,
      urgentByPhone: urgentByPhone ?? false,
      phoneLanguage: preferences.phoneLanguage,
    },
    draft: "notice-preferences",
    announcesRestored: true,
    send: ({ ways, ...values }) =>
      prepareCall(preferencesContract.update, {
        body: {
          isQuiet: values.isQuiet,
          hasDigest: hasDigest === null ? null : values.hasDigest,
          byPhone: byPhone === null ? null : values.byPhone,
          urgentByPhone: urgentByPhone === null ? null : values.urgentByPhone,
          phoneLanguage: values.phoneLanguage,
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
      <PreferencesTable occasions={occasions} hasPush={pushKey !== null} form={app.form} />
      <Stack gap={14}>
        {quietHours && (
          <Switch
            label={`Quiet from ${formatTime(quietHours.from)} to ${formatTime(quietHours.until)}`}
            description="Mails that can wait come in the morning. The bell is as quiet as ever."
            {...getInputProps("isQuiet", { type: "checkbox" })}
          />
        )}
        <PhoneSwitches preferences={preferences} form={app.form} />
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

const BOTH = { app: true, mail: true, push: true };

type Values = { byPhone: boolean; urgentByPhone: boolean; phoneLanguage: TextLanguage };
type Props<V extends Values> = {
  preferences: NoticePreferences;
  form: Pick<UseFormReturnType<V>, "getInputProps">;
};

/** Switches for WhatsApp and SMS, each with its consent; empty if the hub sends neither. */
const PhoneSwitches = <V extends Values>({ preferences, form }: Props<V>) => {
  const { byPhone, urgentByPhone, phoneLanguages } = preferences;
  return (
    <>
      {urgentByPhone !== null && (
        <Switch
          label="What is urgent by WhatsApp or SMS as well"
          description={
            "An interview that is set, moved or tomorrow, a session that is cancelled, a payment that is due. " +
            "To the number in your details or your profile; you can take this back here at any time."
          }
          {...form.getInputProps("urgentByPhone", { type: "checkbox" })}
        />
      )}
      {byPhone !== null && (
        <Switch
          label="Messages of the office by WhatsApp or SMS as well"
          description="To the number in your details or your profile. You can take this back here at any time."
          {...form.getInputProps("byPhone", { type: "checkbox" })}
        />
      )}
      {phoneLanguages.length > 1 && (
        <Select
          label="Language of WhatsApp messages and SMS"
          description="English where there is none in the language you choose."
          maw={360}
          allowDeselect={false}
          data={phoneLanguages.map((value) => ({ value, label: TEXT_LANGUAGES[value] }))}
          {...form.getInputProps("phoneLanguage")}
        />
      )}
    </>
  );
};
