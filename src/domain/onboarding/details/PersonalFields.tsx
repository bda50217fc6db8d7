import { Checkbox } from "@mantine/core";
import type { DetailsAppForm } from "./details.client.ts";
import { SectionFields } from "./SectionFields.tsx";

const CURRENT = "personalDetails.currentAddress";

export function PersonalFields({ app }: { app: DetailsAppForm }) {
  const { permanentAddress, currentAddress } = app.form.values.personalDetails;
  const isSame = permanentAddress !== "" && permanentAddress === currentAddress;
  const setCurrent = (address: string) => {
    app.form.setFieldValue(CURRENT, address);
    app.form.clearFieldError(CURRENT);
  };
  return (
    <SectionFields
      app={app}
      section="personalDetails"
      extras={{
        permanentAddress: { onTyped: (address) => isSame && setCurrent(address) },
        currentAddress: { readOnly: isSame },
      }}
      below={{
        home: (
          <Checkbox
            label="My current address is the same as the permanent one"
            checked={isSame}
            disabled={permanentAddress === ""}
            onChange={({ currentTarget }) =>
              setCurrent(currentTarget.checked ? permanentAddress : "")
            }
          />
        ),
      }}
    />
  );
}
