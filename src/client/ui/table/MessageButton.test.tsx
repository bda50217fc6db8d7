// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { nameColumn } from "./columns.tsx";
import { MessageButton } from "./MessageButton.tsx";

type Row = { userId: string; name: string };
const row = (userId: string): Row => ({ userId, name: userId });

test.each([
  [["asha", "asha", "bala"], 3, "Message these 2"],
  [["asha", "bala"], 67, "Message these 67"],
  [["asha", "asha"], 67, "Message those of these 67 rows"],
])("%j of %i are offered as: %s", async (ids, total, words) => {
  signInAs("Admin");
  const columns = [nameColumn<Row>("name", "Name", ({ userId: id, name }) => ({ id, name }))];
  const rows = ids.map(row);
  const data = {
    ...{ rows, among: rows, total, isPending: false, isRefreshing: false },
    ...{ error: null, retry: () => undefined, all: async () => rows },
  };
  newScreen(<MessageButton label="Dues" q="" columns={columns} data={data} />);
  const label = () => document.querySelector("button[aria-label]")?.getAttribute("aria-label");
  await expect.poll(label).toBe(words);
});
