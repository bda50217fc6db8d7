import { Card, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "#/client/lib/query.ts";
import { Columns } from "#/client/ui/Columns.tsx";
import { Loaded } from "#/client/ui/Loaded.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { OwnPdfButton } from "./PdfButton.tsx";
import { ResumeForm } from "./ResumeForm.tsx";
import { resumesContract } from "./resumes.contract.ts";
import { SharesCard } from "./SharesCard.tsx";

/**
 * The reader's résumé as the hub makes it: what it shows, how it looks, and whom it is shown to.
 */
export function MyResumePage() {
  const resume = useQuery(routeQuery(resumesContract.mine, {}));
  return (
    <>
      <PageHead
        title="My résumé"
        context="Made from your details, marks and projects, as they are whenever it is opened."
        crumbs={[{ label: "Marketing", to: "/marketing-dashboard" }]}
        action={<OwnPdfButton />}
      />
      <Loaded queries={[resume]} loading="Loading your résumé">
        {(read) => (
          <Columns sizes="minmax(0, 1fr) minmax(20rem, 26rem)" from="lg" gap={16}>
            <Card>
              <ResumeForm resume={read} />
            </Card>
            <Stack gap={16}>
              <SharesCard shares={read.shares} />
            </Stack>
          </Columns>
        )}
      </Loaded>
    </>
  );
}
