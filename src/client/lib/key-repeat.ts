/** Enter held down clicks only once: a confirmation that it opened would be accepted unread. */
export function ignoreKeyRepeat() {
  const press = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true });
}
