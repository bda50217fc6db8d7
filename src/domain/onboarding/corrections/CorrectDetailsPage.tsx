import { Card, Textarea } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { Form } from "#/client/ui/Form.tsx";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { QueryView } from "#/client/ui/QueryView.tsx";
import { detailsContract } from "../details/details.contract.ts";
import { EmploymentFields } from "../details/EmploymentFields.tsx";
import { PersonalFields } from "../details/PersonalFields.tsx";
import { SectionFields } from "../details/SectionFields.tsx";
import { type StoredDetails, useCorrection } from "./corrections.client.ts";

/** The user's details: changed at once until the office has verified them, then by request. */
export function CorrectDetailsPage() {
  const { userId } = useSignedIn();
  const details = useRouteQuery(detailsContract.read, { params: { userId } });
  return (
    <>
      <PageHead
        title="Correct my details"
        context={details.data && contextOf(details.data.isVerified === true)}
      />
      <QueryView queries={[details]} shape="form" loading="Loading your details">
        {(stored) => <CorrectionForm userId={userId} stored={stored} />}
      </QueryView>
    </>
  );
}

const contextOf = (isVerified: boolean) =>
  isVerified
    ? "The office has verified your papers. Change what is wrong and say why: it looks at each " +
      "correction and writes to you."
    : "Change what is wrong. The office sees the earlier value.";

function CorrectionForm({ userId, stored }: { userId: string; stored: StoredDetails }) {
  const app = useCorrection(userId, stored);
  const navigate = useNavigate();
  return (
    <Card miw={0} p="clamp(18px, 2.4vw, 32px)">
      <Form
        of={app}
        label="Correct my details"
        submitLabel={stored.isVerified ? "Ask for the correction" : "Change my details"}
        onCancel={() => void navigate({ to: "/my-papers" })}
      >
        <PersonalFields app={app} />
        <SectionFields app={app} section="educationDetails" />
        <EmploymentFields app={app} />
        {stored.isVerified && (
          <Textarea
            label="Why it has to be corrected"
            description="The office reads it beside what you changed."
            {...app.form.getInputProps("reason")}
          />
        )}
      </Form>
    </Card>
  );
}
