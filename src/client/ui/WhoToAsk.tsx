import { Anchor } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";
import { telOf } from "#/shared/phone.ts";

/** Whom a waiting person can ask, as a sentence. Renders nothing until it is known. */
export function WhoToAsk() {
  if (!useConfig()) return null;
  return (
    <>
      Questions? <OfficeContact />.
    </>
  );
}

/** The office's name, and its telephone number. Renders nothing until it is known. */
export function OfficeContact() {
  const office = useConfig()?.contacts.admin;
  if (!office) return null;
  return (
    <>
      {office.name},{" "}
      <Anchor
        href={telOf(office.phone)}
        inherit
        underline="always"
        style={{ whiteSpace: "nowrap" }}
      >
        {office.phone}
      </Anchor>
    </>
  );
}
