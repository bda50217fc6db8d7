import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { clockNow } from "#/client/lib/clock.ts";
import { beforePrinting } from "#/client/lib/print.ts";
import type { Rows } from "./types.ts";

/** The printed rows of a list, of `total`, and the moment of printing. */
export type PrintedRows<Row> = { rows: readonly Row[]; total: number; at: Date };

/**
 * The rows of a list for paper: all that match, loaded before the print dialog opens. If the
 * browser prints directly there is no time for that; the sheet then has the current page, and says
 * so.
 *
 * For lists of people, the server records that all rows are read for paper, and asks for a proof.
 *
 * Returns the sheet while the page is printed, otherwise null, and whether rows are being loaded
 * for it.
 */
export function usePrintSheet<Row>(data: Rows<Row>) {
  const [sheet, setSheet] = useState<PrintedRows<Row> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const put = (rows: readonly Row[]) =>
    // The dialog shows the document as it is at that moment.
    flushSync(() => setSheet({ rows, total: data.total, at: clockNow() }));
  useEffect(() =>
    beforePrinting(async () => {
      setLoading(true);
      try {
        put(data.rows.length < data.total ? await data.all("print") : data.rows);
      } finally {
        setLoading(false);
      }
    }),
  );
  useWindowEvent("beforeprint", () => {
    if (!sheet) put(data.rows);
  });
  useWindowEvent("afterprint", () => setSheet(null));
  return { sheet, isLoading };
}
