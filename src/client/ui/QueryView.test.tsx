// @vitest-environment happy-dom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ApiError } from "#/client/lib/api-error.ts";
import { newPart } from "#test/support/screens/part.tsx";
import { QueryView } from "./QueryView.tsx";

type Props = ComponentProps<typeof QueryView>;
type Read = Props["queries"][number];

const read = (part: Partial<Read>): Read => ({
  data: undefined,
  error: null,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
  ...part,
});
const refused = (status: number, data?: string): Read => {
  const error = new ApiError(status, { code: "X", message: "The server's words." });
  return read({ error, isError: true, data });
};

const view = (queries: Read[], more: Omit<Partial<Props>, "queries"> = {}) => (
  <QueryView queries={queries} loading="Looking it up" {...more}>
    {(...answers) => <p>{answers.join(" and ")}</p>}
  </QueryView>
);

function shown(...parts: Parameters<typeof view>): string {
  const { place, draw } = newPart();
  draw(view(...parts));
  return place.innerHTML;
}

test("waits until every query has answered, then shows their answers in order", () => {
  const one = read({ data: "one" });
  expect(shown([one, read({})])).toContain("Looking it up");
  expect(shown([one, read({})])).not.toContain("<p>");
  expect(shown([one, read({ data: "two" })])).toContain("<p>one and two</p>");
  expect(shown([read({})], { placeholder: <i>a shape</i> })).toContain("<i>a shape</i>");
  expect(shown([read({})], { placeholder: null })).not.toContain("Looking it up");
});

test("says what failed and offers Retry, in the page's words where it has some", () => {
  expect(shown([read({ data: "one" }), refused(500)])).toMatch(/The server's words.*Retry/);
  expect(shown([refused(500)], { failure: "Failed to fetch it." })).toContain(
    "Failed to fetch it.",
  );
});

test("what the server does not know stands as missing", () => {
  expect(shown([refused(404)], { missing: <i>None yet</i> })).toContain("<i>None yet</i>");
  expect(shown([refused(500)], { missing: <i>None yet</i> })).not.toContain("None yet");
});

test("what was read stays when asking again fails, unless it is gone or no longer open", () => {
  expect(shown([refused(500, "kept")])).toContain("<p>kept</p>");
  expect(shown([refused(404, "kept")])).not.toContain("<p>kept</p>");
  expect(shown([refused(403, "kept")])).not.toContain("<p>kept</p>");
});
