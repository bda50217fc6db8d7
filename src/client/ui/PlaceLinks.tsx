import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { batchPage, companyPage } from "#/shared/role-pages.ts";

/** Such a name stands in sentences and headings too, where a colour alone does not tell it from the words around it. */
const UNDERLINED = { textDecoration: "underline" };

/** A batch that leads to where the reader's role looks at it; its id alone for others. */
export function BatchLink({ batchId }: { batchId: string }) {
  const audience = useSession()?.audience;
  const address = audience && batchPage(audience, batchId);
  return address ? (
    <Link {...splitAddress(address)} style={UNDERLINED}>
      {batchId}
    </Link>
  ) : (
    batchId
  );
}

/** A company that leads to its page, or to where the reader's role sees who has to do with it; its name alone for others. */
export function CompanyLink({ name }: { name: string }) {
  const audience = useSession()?.audience;
  const address = audience && companyPage(audience, { name });
  return address ? (
    <Link {...splitAddress(address)} style={UNDERLINED}>
      {name}
    </Link>
  ) : (
    name
  );
}
