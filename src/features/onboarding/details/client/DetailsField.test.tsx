// @vitest-environment happy-dom
import { useForm } from "@mantine/form";
import { act } from "react";
import { expect, test } from "vitest";
import { typeIn } from "#/client/testing/on-page.ts";
import { newPart } from "#/client/testing/part.tsx";
import type { DetailsField as Field } from "#/shared/details-fields.ts";
import type { DetailsAppForm } from "./api.ts";
import { DetailsField } from "./DetailsField.tsx";

const NAMES = ["firstName", "lastName", "fatherName"];
const drawn: string[] = [];
/** Says when it is drawn: its label is read then. */
const fieldOf = (name: string) =>
  ({
    kind: "email",
    get label() {
      drawn.push(name);
      return name;
    },
  }) as Field;
const FIELDS = NAMES.map((name) => [name, fieldOf(name)] as const);

let refuse: (errors: Record<string, string>) => void;

function Fields() {
  const form = useForm({
    initialValues: { personalDetails: Object.fromEntries(NAMES.map((name) => [name, ""])) },
  });
  refuse = form.setErrors;
  const app = { form } as unknown as DetailsAppForm;
  return FIELDS.map(([name, field]) => (
    <DetailsField key={name} {...{ app, name, field }} section="personalDetails" />
  ));
}

const inputs = () => [...document.querySelectorAll("input")];

async function show() {
  await newPart().draw(<Fields />);
  drawn.length = 0;
}

const type = (field: HTMLInputElement | undefined, text: string) =>
  act(async () => typeIn(field, text));

test("a letter draws the field again that it is typed in, and no other", async () => {
  await show();
  await type(inputs()[1], "R");
  expect(drawn).toEqual(["lastName"]);
  await type(inputs()[0], "A");
  await type(inputs()[1], "Ra");
  expect(inputs().map(({ value }) => value)).toEqual(["A", "Ra", ""]);
});

test("a refusal draws the fields again that it is about, and no other", async () => {
  await show();
  await act(async () => refuse({ "personalDetails.firstName": "Enter your first name." }));
  expect(drawn).toEqual(["firstName"]);
  expect(document.body.textContent).toContain("Enter your first name.");
  drawn.length = 0;
  await act(async () => refuse({}));
  expect(drawn).toEqual(["firstName"]);
});
