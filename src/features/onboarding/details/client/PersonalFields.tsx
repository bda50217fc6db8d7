import { Checkbox } from "@mantine/core";
import { FieldGrid } from "#/client/ui/FieldGrid.tsx";
import type { DetailsAppForm } from "./api.ts";
import { DetailsField } from "./DetailsField.tsx";
import { FieldGroup } from "./FieldGroup.tsx";

const CURRENT = "personalDetails.currentAddress";

export function PersonalFields({ app }: { app: DetailsAppForm }) {
  const field = { app, section: "personalDetails" } as const;
  const { permanentAddress, currentAddress } = app.form.values.personalDetails;
  const isSame = permanentAddress !== "" && permanentAddress === currentAddress;
  const setCurrent = (address: string) => {
    app.form.setFieldValue(CURRENT, address);
    app.form.clearFieldError(CURRENT);
  };
  return (
    <>
      <FieldGroup
        title="Your name"
        hint="As on your certificates. Where you have no surname or last name, an initial is enough."
      >
        <FieldGrid>
          <DetailsField {...field} name="surname" label="Surname" />
          <DetailsField {...field} name="firstname" label="First name" autoComplete="given-name" />
          <DetailsField {...field} name="lastname" label="Last name" autoComplete="family-name" />
        </FieldGrid>
      </FieldGroup>
      <FieldGroup title="How we reach you">
        <FieldGrid>
          <DetailsField {...field} name="email" label="Email" kind="email" />
          <DetailsField
            {...field}
            name="contactNumber"
            label="Contact number"
            kind="mobile"
            autoComplete="tel"
            hint="10 digits, with or without +91"
          />
          <DetailsField {...field} name="whatsappNumber" label="WhatsApp number" kind="mobile" />
        </FieldGrid>
      </FieldGroup>
      <FieldGroup title="In an emergency">
        <FieldGrid>
          <DetailsField {...field} name="emergencyContactName" label="Emergency contact name" />
          <DetailsField
            {...field}
            name="emergencyContactNumber"
            label="Emergency contact number"
            kind="mobile"
          />
        </FieldGrid>
      </FieldGroup>
      <FieldGroup title="Where you live">
        <FieldGrid>
          <DetailsField
            {...field}
            name="permanentAddress"
            label="Permanent address"
            kind="address"
            onTyped={(address) => isSame && setCurrent(address)}
          />
          <DetailsField
            {...field}
            name="currentAddress"
            label="Current address"
            kind="address"
            readOnly={isSame}
          />
        </FieldGrid>
        <Checkbox
          label="My current address is the same as the permanent one"
          checked={isSame}
          disabled={permanentAddress === ""}
          onChange={({ currentTarget }) =>
            setCurrent(currentTarget.checked ? permanentAddress : "")
          }
        />
      </FieldGroup>
    </>
  );
}
