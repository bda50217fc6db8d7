import { TopBar } from "../frame/TopBar.tsx";
import { PendingLayout } from "./PendingLayout.tsx";

/** While it is found out whether the first page is open to the visitor: the bar stands already. */
export function PendingFrame() {
  return (
    <>
      <TopBar />
      <main>
        <PendingLayout />
      </main>
    </>
  );
}
