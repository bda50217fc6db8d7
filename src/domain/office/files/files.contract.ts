import { get } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";

export const filesContract = {
  read: get("/api/files/:fileId", {
    summary: "A stored file, by session or by its signed link of 15 minutes",
    access: {
      row: "N8",
      // Which of these may read which file is the table of policy.ts.
      may: {
        ...everyTrainee("owned"),
        trainer: "any",
        admin: "any",
        ceo: "any",
        cto: "any",
      },
      owned: "params.fileId",
      link: true,
    },
    response: "file",
    errors: ["NOT_FOUND", "STORAGE_UNAVAILABLE", "STEP_UP_NEEDED"],
  }),
};
