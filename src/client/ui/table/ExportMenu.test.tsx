// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { buttonOf } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { ExportMenu } from "./ExportMenu.tsx";

type Row = { name: string; placed: number | null };

test("a file has a column that rows of later pages alone have a value in", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:here";
  });
  const first: Row = { name: "Wipro", placed: null };
  const rows = [first, { name: "Infosys", placed: 2 }];
  const columns = [
    { key: "name", label: "Company" },
    { key: "placed", label: "Placed", isFor: ({ placed }: Row) => placed !== null },
    { key: "left", label: "Left", isFor: () => false },
  ];
  const data = {
    ...{ rows: [first], among: [first], total: 2, isPending: false, isRefreshing: false },
    ...{ error: null, retry: () => undefined, all: async () => rows },
  };
  newScreen(<ExportMenu name="companies" label="Companies" columns={columns} data={data} />);
  const opener = () => document.querySelector<HTMLElement>("[aria-label=Export]");
  await expect.poll(opener).not.toBeNull();
  opener()?.click();
  await expect.poll(() => buttonOf("CSV")).toBeDefined();
  buttonOf("CSV")?.click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain("Company,Placed\r\nWipro,\r\nInfosys,2\r\n");
});
