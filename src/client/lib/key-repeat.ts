/**
 * Enter held down clicks only once: what it opened has the focus by then, and a confirmation would
 * be accepted unread. In multi-line text it keeps repeating.
 */
export function ignoreKeyRepeat() {
  const press = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true });
}
