/** The field of a form, by the name that its values have there. */
export const fieldOf = (path: string) =>
  document.querySelector<HTMLInputElement>(`[data-path="${path}"]`);

/** As somebody who typed it, and is still in the field. */
export function typeIn(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
) {
  if (!field) throw new Error("There is no field to type in.");
  // React takes what a field's own setter was given for what it drew itself, and tells nobody of
  // it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export const submit = () =>
  document
    .querySelector("form")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));

/** What the page says in an alert. */
export const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? "";

export const buttonOf = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
