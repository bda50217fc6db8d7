import { z } from "zod";
import { needed, post } from "#/shared/calls.ts";
import { reasonField } from "#/shared/reason-field.ts";

export const withdrawalContract = {
  withdraw: post("/api/batch/session/:sessionId/withdrawal", {
    summary:
      "Withdraw a session that was recorded by mistake and that nobody has answered: the trainer's own " +
      "of yesterday or later, or the office any",
    access: {
      row: "N322",
      may: { trainer: "owned", admin: "any" },
      owned: "params.sessionId",
    },
    proof: needed("words that go to a whole batch"),
    body: z.object({ reason: reasonField("Say why.") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "SESSION_OLD", "SESSION_ANSWERED"],
  }),
};
