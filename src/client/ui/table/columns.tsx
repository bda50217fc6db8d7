import type { ReactNode } from "react";
import { mailtoOf } from "#/shared/email.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Person } from "#/shared/person-code.ts";
import { type DateStyle, DateText } from "../DateText.tsx";
import { MoneyText } from "../MoneyText.tsx";
import { BatchLink, CompanyLink } from "../PlaceLinks.tsx";
import { type Meaning, StatusBadge } from "../StatusBadge.tsx";
import type { Column } from "./types.ts";

/** The row's person or thing: always shown, and the head of a card on a phone. */
export const nameColumn = <Row,>(
  key: string,
  label: string,
  person: (row: Row) => Person | null,
): Column<Row> => ({ key, label, sortable: true, isFixed: true, person });

/** Another person named by the row. */
export const personColumn = <Row,>(
  key: string,
  label: string,
  person: (row: Row) => Person | null,
): Column<Row> => ({ key, label, sortable: true, isLabelled: true, person });

/** A state in a word, and what it means for the reader. */
export const statusColumn = <Row,>(
  key: string,
  label: string,
  text: (row: Row) => string,
  meaning: (row: Row) => Meaning,
): Column<Row> => ({
  key,
  label,
  sortable: true,
  isShort: true,
  isState: true,
  text,
  render: (row) => <StatusBadge meaning={meaning(row)}>{text(row)}</StatusBadge>,
});

export const emailColumn: Column<{ email: string }> = {
  key: "email",
  label: "Email",
  sortable: true,
  isName: true,
  render: ({ email }) => <a href={mailtoOf(email)}>{email}</a>,
};

/** An amount in rupees; N/A if there is none. */
export const moneyColumn = <K extends string>(
  key: K,
  label: string,
): Column<Record<K, number | null>> => ({
  key,
  label,
  sortable: true,
  align: "right",
  isShort: true,
  // The row is about the amount, and rupees are recognizable.
  isLabelled: label !== "Amount",
  render: ({ [key]: rupees }) => (rupees === null ? NOTHING : <MoneyText rupees={rupees} />),
});

/** A date or an instant, shown like `DateText`; N/A if there is none. */
export const dateColumn = <K extends string>(
  key: K,
  label: string,
  as: DateStyle = "said",
): Column<Record<K, string | null>> => ({
  key,
  label,
  sortable: true,
  isShort: true,
  isLabelled: true,
  render: ({ [key]: value }) => (value ? <DateText value={value} as={as} /> : NOTHING),
});

/** A value that links to its own page; N/A if there is none. */
const linkedColumn =
  (Linked: (props: { name: string }) => ReactNode, isShort = false) =>
  <K extends string>(key: K, label: string): Column<Record<K, string | null>> => ({
    key,
    label,
    sortable: true,
    isShort,
    text: ({ [key]: name }) => name,
    render: ({ [key]: name }) => (name ? <Linked name={name} /> : NOTHING),
  });

/** A company, linked to the page on which the reader's role sees who deals with it. */
export const companyColumn = linkedColumn(CompanyLink);

/** The same among many columns: it takes a second line rather than being cut. */
export const companyInLines = linkedColumn(({ name }) => (
  <span style={{ whiteSpace: "normal" }}>
    <CompanyLink name={name} />
  </span>
));

/** A batch by its readable id, linked to its page. */
export const batchColumn = linkedColumn(({ name }) => <BatchLink batchId={name} />, true);
