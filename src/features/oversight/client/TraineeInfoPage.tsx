import { Card } from "@mantine/core";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useSearchState } from "#/client/lib/search-state.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { PersonSearch } from "./PersonSearch.tsx";

/** Finds one person; what they told us, handed in and did stands on their page. */
export function TraineeInfoPage() {
  const [{ person }] = useSearchState();
  const navigate = useNavigate();
  // An address from before each person had a page.
  if (person) return <Navigate to="/people/$userId" params={{ userId: person }} replace />;
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
