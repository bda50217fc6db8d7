import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { OwnReceipts } from "#/features/payments/client/OwnReceipts.tsx";
import { DetailsCard } from "../../details/client/DetailsCard.tsx";
import { DocumentsCard } from "../../documents/client/DocumentsCard.tsx";
import css from "./papers.module.css";

/** What a trainee has sent, as it is held: details, documents, receipts. */
export function MyPapersPage() {
  const { userId, audience } = useSignedIn();
  return (
    <>
      <PageHead title="My papers" context="What you sent us and what you paid, as it is held." />
      <div className={css.sections}>
        <section aria-labelledby="my-details">
          <h2 id="my-details" className={css.title}>
            Your details
          </h2>
          <DetailsCard
            userId={userId}
            emptyHint="They stand here once you have sent the details form."
          />
        </section>
        {audience === "trainee" && (
          <section aria-labelledby="my-documents">
            <h2 id="my-documents" className={css.title}>
              Your documents
            </h2>
            <DocumentsCard userId={userId} />
          </section>
        )}
        <section aria-labelledby="my-receipts">
          <h2 id="my-receipts" className={css.title}>
            Your receipts
          </h2>
          <OwnReceipts />
        </section>
      </div>
    </>
  );
}
