import { Card, Stack } from "@mantine/core";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { ShownTogether } from "#/client/ui/ShownTogether.tsx";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { OwnReceipts } from "#/domain/money/payments/OwnReceipts.tsx";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { certificatesContract } from "#/domain/placement/certificates/certificates.contract.ts";
import { OwnCertificates } from "#/domain/placement/certificates/OwnCertificates.tsx";
import { OpenLinks } from "#/domain/placement/resumes/OpenLinks.tsx";
import { resumesContract } from "#/domain/placement/resumes/resumes.contract.ts";
import { useOwnDetails } from "./details/details.client.ts";
import { OwnDetails } from "./details/OwnDetails.tsx";
import { DocumentsCard } from "./documents/DocumentsCard.tsx";
import { documentsContract } from "./documents/documents.contract.ts";

export function SubmissionsPage() {
  const { userId } = useSignedIn();
  const own = { params: { userId } };
  const queries = [
    useRouteQuery(certificatesContract.mine, {}),
    useOwnDetails(),
    useRouteQuery(documentsContract.list, own),
    useRouteQuery(resumesContract.shares, {}),
    useRouteQuery(paymentsContract.listOwnReceipts, own),
  ];
  return (
    <>
      <PageHead title="My papers" context="Your certificates, details, documents and receipts." />
      <ShownTogether queries={queries}>
        <Stack gap={24}>
          <TitledSection id="my-certificates" title="Your certificates">
            <Card>
              <OwnCertificates />
            </Card>
          </TitledSection>
          <OwnDetails />
          <OwnDocuments />
          <OpenLinks />
          <TitledSection id="my-receipts" title="Your receipts">
            <Card>
              <OwnReceipts />
            </Card>
          </TitledSection>
        </Stack>
      </ShownTogether>
    </>
  );
}

/** The user's documents and who opened them; if there are none, only if they are required. */
function OwnDocuments() {
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
