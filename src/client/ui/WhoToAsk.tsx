import { Anchor } from "@mantine/core";
import { useConfig } from "#/client/lib/config.ts";

/** Whom somebody who waits can ask, in a sentence. Nothing until it is known. */
export function WhoToAsk() {
  const office = useConfig()?.contacts.admin;
  if (!office) return null;
  return (
    <>
      Questions? {office.name},{" "}
      <Anchor
        href={`tel:${office.phone.replace(/[^\d+]/g, "")}`}
        inherit
        underline="always"
        style={{ whiteSpace: "nowrap" }}
      >
        {office.phone}
      </Anchor>
      .
    </>
  );
}
