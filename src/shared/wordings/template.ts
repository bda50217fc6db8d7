import type { NoticeKind } from "../occasions.ts";

/** The words of one mail and its notification, with `{variables}`. */
export type Template = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button: string;
  notification: string;
};

type Variable = {
  /** Its value in a preview. */
  sample: string;
  /** It may be empty, such as a reason not given. */
  isOptional?: true;
  /** The words must contain it: without it a mail would not say what it is for. */
  isNeeded?: true;
};

/** The specified words of a kind of notice, and the variables that fill them. */
export type Wording = Template & {
  variables: Readonly<Record<string, Variable>>;
  /** The kind of notice, if the words have a different name. */
  kind?: NoticeKind;
  /** A one-time code is below the text, as the mail's only six digits in a row. */
  hasCode?: true;
};

const VARIABLE = /\{(\w+)\}/g;

/**
 * Returns a template's words filled in, each line a paragraph; paragraphs left empty are dropped.
 * Braces in values are not filled in.
 */
export function fillTemplate(
  { subject, heading, paragraphs, button, notification }: Template,
  values: Readonly<Record<string, string>>,
): Template {
  const fill = (text: string) =>
    text
      .replace(VARIABLE, (_, name: string) =>
        Object.hasOwn(values, name) ? (values[name] ?? "") : "",
      )
      .trim();
  return {
    subject: fill(subject),
    heading: fill(heading),
    paragraphs: paragraphs.flatMap((text) => fill(text).split("\n").filter(Boolean)),
    button: fill(button),
    notification: fill(notification),
  };
}

/** The fields of a template that are one text each. */
const TEMPLATE_LINES = ["subject", "heading", "button", "notification"] as const;

/**
 * Returns what is wrong with a template, by field; nothing if every variable is one of the kind's,
 * and all needed ones are there.
 */
export function templateProblems(
  template: Template,
  { variables, button, hasCode }: Wording,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const check = (field: string, text: string) => {
    const unknown = [...text.matchAll(VARIABLE)].find(
      ([, name = ""]) => !Object.hasOwn(variables, name),
    );
    if (unknown) problems[field] = `There is no ${unknown[0]} here.`;
    else if (/[{}]/.test(text.replace(VARIABLE, ""))) {
      problems[field] = "A brace stands alone. Choose a variable from the list.";
    } else if (hasCode && /\d{6}/.test(text)) {
      problems[field] = "Six digits in a row would be taken for the code.";
    }
  };
  for (const field of TEMPLATE_LINES) {
    check(field, template[field]);
    const certain = template[field].replace(VARIABLE, (all, name: string) =>
      variables[name]?.isOptional ? "" : all,
    );
    // Only optional variables: the mail could have no subject.
    if (!problems[field] && template[field].trim() !== "" && certain.trim() === "") {
      problems[field] = "Add words: this variable may be empty.";
    }
  }
  if (button && !template.button) problems.button = "Enter the button's words.";
  check("text", template.paragraphs.join("\n"));
  const body = template.paragraphs.join("\n");
  const missing = Object.entries(variables).find(
    ([name, { isNeeded }]) => isNeeded && !body.includes(`{${name}}`),
  );
  if (missing && !problems.text) problems.text = `The text has to hold {${missing[0]}}.`;
  return problems;
}
