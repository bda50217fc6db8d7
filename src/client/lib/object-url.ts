import { useEffect, useState } from "react";

/** Returns an object URL for bytes in memory, revoked when they are no longer shown. */
export function useObjectUrl(content: Blob | null): string | null {
  const [shown, setShown] = useState<{ content: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!content) return;
    const url = URL.createObjectURL(content);
    setShown({ content, url });
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return shown && shown.content === content ? shown.url : null;
}
