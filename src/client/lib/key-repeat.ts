/**
 * Makes a held Enter click only once: otherwise it would accept unread a confirmation that it
 * opened.
 */
export function ignoreKeyRepeat() {
  const press = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true });
}
