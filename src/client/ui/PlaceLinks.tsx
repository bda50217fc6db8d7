import { Link } from "@tanstack/react-router";
import { useSession } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import { batchPage, companyPage } from "#/shared/role-pages.ts";

/** Such a name also occurs in sentences, where colour alone does not distinguish it. */
const UNDERLINED = { textDecoration: "underline" };

/** A batch, linked to the page on which the reader's role sees it; its id alone for others. */
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

/** A company, linked to its page or to what the reader's role may see; otherwise its name. */
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
