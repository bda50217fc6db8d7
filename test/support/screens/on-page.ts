/** The field of a form, by the name of its value there. */
export const fieldOf = (path: string) =>
  document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);

/** Acts as a user who typed it and is still in the field. */
export function typeIn(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
) {
  if (!field) throw new Error("There is no field to type in.");
  // React takes a value set by the field's own setter for its own, and reports no change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export const submit = () =>
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

/** Returns the text of an alert on the page. */
export const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? "";

export const buttonOf = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
