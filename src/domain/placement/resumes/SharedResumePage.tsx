import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { routeQuery } from "#/client/lib/query.ts";
import { LinkedPage } from "#/client/ui/LinkedPage.tsx";
import { resumesContract } from "./resumes.contract.ts";
import { SharedResumeView } from "./SharedResumeView.tsx";

/** A résumé that its owner has given somebody the address of. No search engine keeps it. */
export function SharedResumePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery({
    ...routeQuery(resumesContract.open, { params: { token } }),
    // Each reading counts as an opening.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { name, headline } = query.data ?? {};
  return (
    <LinkedPage
      id="resume-title"
      title={name ?? "Résumé"}
      about={headline}
      gap={20}
      query={query}
      loading="Opening the résumé"
    >
      {(resume) => <SharedResumeView resume={resume} token={token} />}
    </LinkedPage>
  );
}
