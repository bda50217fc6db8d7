import { writeAudit } from "#/server/audit.ts";
import type { Service } from "#/server/mount.ts";
import type { exportsContract } from "../contract.ts";

export const exportsService: Service<typeof exportsContract> = {
  /** The file itself is made in the browser of the rows it may read; the trail has who took which list, and when. */
  note: async (context, { list, rows, format }) => {
    await writeAudit(context.db, context, "list.exported", ["list", null], {
      newValue: { list, rows, format },
    });
    return { message: "Noted." };
  },
};
