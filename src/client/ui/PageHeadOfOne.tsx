import { useEffect } from "react";
import { PageHead, type PageHeadProps } from "./PageHead.tsx";

const BETWEEN = " · ";

/** The head of a page that there is for each person, batch and the like: the tab's title begins with which one it is. */
export function PageHeadOfOne(props: PageHeadProps) {
  const { title } = props;
  useEffect(() => {
    // The page and the hub, without the one that was shown before.
    const [page, hub] = document.title.split(BETWEEN).slice(-2);
    const which = page === title ? [] : [title];
    document.title = [...which, page, hub].join(BETWEEN);
  }, [title]);
  return <PageHead {...props} />;
}
