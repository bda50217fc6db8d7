import { Card, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { Settled } from "#/client/ui/Settled.tsx";
import { TitledSection } from "#/client/ui/TitledSection.tsx";
import { OwnReceipts } from "#/domain/money/payments/OwnReceipts.tsx";
import { paymentsContract } from "#/domain/money/payments/payments.contract.ts";
import { certificatesContract } from "#/domain/placement/certificates/certificates.contract.ts";
import { OwnCertificates } from "#/domain/placement/certificates/OwnCertificates.tsx";
import { OpenLinks } from "#/domain/placement/resumes/OpenLinks.tsx";
import { resumesContract } from "#/domain/placement/resumes/resumes.contract.ts";
import { DetailsCard } from "./details/DetailsCard.tsx";
import { detailsContract } from "./details/details.contract.ts";
import { documentsContract } from "./documents/documents.contract.ts";
import { OwnDocuments } from "./documents/OwnDocuments.tsx";

/** The trainee's own certificates, details, documents and receipts as they are stored. */
export function SubmissionsPage() {
  const { userId } = useSignedIn();
  const own = { params: { userId } };
  const queries = [
    useQuery(routeQuery(certificatesContract.mine, {})),
    useQuery(routeQuery(detailsContract.read, own)),
    useQuery(routeQuery(documentsContract.list, own)),
    useQuery(routeQuery(resumesContract.shares, {})),
    useQuery(routeQuery(paymentsContract.listOwnReceipts, own)),
  ];
  return (
    <>
      <PageHead title="My papers" context="What you earned, sent us and paid, as it is held." />
      <Settled queries={queries}>
        <Stack gap={24}>
          <TitledSection id="my-certificates" title="Your certificates">
            <Card>
              <OwnCertificates />
            </Card>
          </TitledSection>
          <TitledSection id="my-details" title="Your details">
            <DetailsCard
              userId={userId}
              emptyHint="They stand here once you have sent the details form."
            />
          </TitledSection>
          <OwnDocuments />
          <OpenLinks />
          <TitledSection id="my-receipts" title="Your receipts">
            <Card>
              <OwnReceipts />
            </Card>
          </TitledSection>
        </Stack>
      </Settled>
    </>
  );
}
