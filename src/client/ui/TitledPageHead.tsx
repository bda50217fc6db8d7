import { useEffect } from "react";
import { PageHead, type PageHeadProps } from "./PageHead.tsx";

const BETWEEN = " · ";

/** The heading of a page about one person, batch etc., whose name starts the tab's title. */
export function TitledPageHead(props: PageHeadProps) {
  const { title } = props;
  useEffect(() => {
    // The page and the hub, without the one that was shown before.
    const [page, hub] = document.title.split(BETWEEN).slice(-2);
    const which = page === title ? [] : [title];
    document.title = [...which, page, hub].join(BETWEEN);
  }, [title]);
  return <PageHead {...props} />;
}
