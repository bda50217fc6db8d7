import { Card } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonSearch } from "./PersonSearch.tsx";

/** Finds one person; their page has what they entered, handed in and did. */
export function TraineeInfoPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead
        title="Trainee Info & Documents"
        context="Opening a person's details or documents is noted in the audit trail."
      />
      <Card>
        <PersonSearch
          onChoose={(userId) => void navigate({ to: "/people/$userId", params: { userId } })}
        />
      </Card>
    </>
  );
}
