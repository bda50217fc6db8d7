const forms = new WeakMap<HTMLFormElement, () => boolean>();

/** Notes how to learn whether a form on the screen holds what was typed and neither sent nor kept. */
export const noteForm = (form: HTMLFormElement, isUnsaved: () => boolean): unknown =>
  forms.set(form, isUnsaved);

/** Whether a form within this part of the screen holds what would be lost with it. */
export const holdsUnsaved = (part: Element | null): boolean =>
  [...(part?.querySelectorAll("form") ?? [])].some((form) => forms.get(form)?.() ?? false);
