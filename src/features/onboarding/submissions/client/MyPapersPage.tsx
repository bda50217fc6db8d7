import { Box, Stack } from "@mantine/core";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { OwnCertificates } from "#/features/certificates/client/OwnCertificates.tsx";
import { OwnReceipts } from "#/features/payments/client/OwnReceipts.tsx";
import { OpenLinks } from "#/features/resumes/client/OpenLinks.tsx";
import { DetailsCard } from "../../details/client/DetailsCard.tsx";
import { OwnDocuments } from "../../documents/client/OwnDocuments.tsx";

/** The trainee's own certificates, details, documents and receipts as they are stored. */
export function SubmissionsPage() {
  const { userId } = useSignedIn();
  return (
    <>
      <PageHead title="My papers" context="What you earned, sent us and paid, as it is held." />
      <Stack gap={24}>
        <section aria-labelledby="my-certificates">
          <Box id="my-certificates" component="h2" mb={12}>
            Your certificates
          </Box>
          <OwnCertificates />
        </section>
        <section aria-labelledby="my-details">
          <Box id="my-details" component="h2" mb={12}>
            Your details
          </Box>
          <DetailsCard
            userId={userId}
            emptyHint="They stand here once you have sent the details form."
          />
        </section>
        <OwnDocuments />
        <OpenLinks />
        <section aria-labelledby="my-receipts">
          <Box id="my-receipts" component="h2" mb={12}>
            Your receipts
          </Box>
          <OwnReceipts />
        </section>
      </Stack>
    </>
  );
}
