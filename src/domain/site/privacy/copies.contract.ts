import { alwaysNeeded, get } from "#/shared/calls.ts";
import { everyone } from "#/shared/grants.ts";

export const copiesContract = {
  make: get("/api/privacy/copy", {
    summary: "A zip of everything that is held about oneself: data as JSON, files, receipts",
    access: { row: "N164", may: everyone("self") },
    proof: alwaysNeeded("everything that is held about somebody"),
    response: "file",
    errors: ["TOO_MANY"],
  }),
};
