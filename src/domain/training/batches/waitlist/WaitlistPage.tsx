import { PageHead } from "#/client/ui/PageHead.tsx";
import { WaitlistTable } from "./WaitlistTable.tsx";

export function WaitlistPage() {
  return (
    <>
      <PageHead
        title="Waitlist"
        context={
          "Who found no Java batch with a place, in the order of payment. On the day one can be joined, as " +
          "many are told as it has places, the next ones two days later."
        }
      />
      <WaitlistTable />
    </>
  );
}
