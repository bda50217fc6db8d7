import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { DocumentsCard } from "./DocumentsCard.tsx";
import { documentsContract } from "./documents.contract.ts";

/**
 * The user's own documents and who opened them; for users who are not asked for any, only if there
 * are earlier ones.
 */
export function OwnDocuments() {
  const { userId, audience } = useSignedIn();
  const { data } = useRouteQuery(documentsContract.list, { params: { userId } });
  const isEmpty = !data?.documents.length && !data?.destroyed?.length;
  if (audience !== "trainee" && isEmpty) return null;
  return (
    <TitledSection id="my-documents" title="Your documents">
      <DocumentsCard userId={userId} />
    </TitledSection>
  );
}
