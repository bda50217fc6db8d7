import { Card } from "@mantine/core";
import { IconClipboardOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#/client/lib/api-error.ts";
import { routeQuery } from "#/client/lib/query.ts";
import { EmptyState } from "#/client/ui/EmptyState.tsx";
import { ErrorState } from "#/client/ui/ErrorState.tsx";
import { LoadingState } from "#/client/ui/LoadingState.tsx";
import { type Details, detailsContract } from "#/features/onboarding/details/contract.ts";
import { formatDay } from "#/shared/dates.ts";
import { FactList } from "./FactList.tsx";
import classes from "./trainee.module.css";

/** What the trainee told us about themselves. */
export function TraineeDetails({ userId }: { userId: string }) {
  const details = useQuery(routeQuery(detailsContract.read, { params: { userId } }));
  const isMissing = details.error instanceof ApiError && details.error.status === 404;
  return (
    <Card>
      {details.data ? (
        <AllFacts details={details.data} />
      ) : isMissing ? (
        <EmptyState
          text="No trainee details found."
          hint="This person has not sent the details form yet."
          Icon={IconClipboardOff}
        />
      ) : details.isError ? (
        <ErrorState error={details.error} retry={() => void details.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Card>
  );
}

function AllFacts({ details }: { details: Details }) {
  const { personalDetails: person, educationDetails: school, employmentDetails: work } = details;
  return (
    <div className={classes.facts}>
      <FactList
        title="Personal"
        facts={[
          ["Surname", person.surname],
          ["First name", person.firstname],
          ["Last name", person.lastname],
          ["Email", person.email],
          ["WhatsApp", person.whatsappNumber],
          ["Contact number", person.contactNumber],
          ["Emergency contact", person.emergencyContactName],
          ["Emergency number", person.emergencyContactNumber],
          ["Permanent address", person.permanentAddress],
          ["Current address", person.currentAddress],
        ]}
      />
      <FactList
        title="Education"
        facts={[
          ["Tenth", schoolYear(school.tenthYear, school.tenthPercentage, school.schoolName)],
          ["Inter", schoolYear(school.interYear, school.interPercentage, school.interInstitute)],
          [
            "Degree",
            schoolYear(school.degreeYear, school.degreePercentage, school.degreeInstitute),
          ],
        ]}
      />
      <FactList
        title="Employment"
        facts={
          work
            ? [
                ["Company", work.companyName],
                ["Joined", formatDay(work.joiningDate)],
                ["Relieved", formatDay(work.relievingDate)],
              ]
            : [["Experience", "None"]]
        }
      />
    </div>
  );
}

const schoolYear = (year: number, percentage: number, place: string) =>
  `${place}, ${year}, ${percentage}%`;
