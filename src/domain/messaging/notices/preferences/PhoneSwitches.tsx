import { Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Select } from "#/client/ui/ListFields.tsx";
import { TEXT_LANGUAGES, type TextLanguage } from "#/shared/text-kinds.ts";
import type { NoticePreferences } from "./preferences.contract.ts";

type Values = { byPhone: boolean; urgentByPhone: boolean; phoneLanguage: TextLanguage };
type Props<V extends Values> = {
  preferences: NoticePreferences;
  form: Pick<UseFormReturnType<V>, "getInputProps">;
};

/**
 * Switches for WhatsApp and SMS, each with its own consent; renders nothing where the hub sends
 * neither.
 */
export const PhoneSwitches = <V extends Values>({ preferences, form }: Props<V>) => {
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
