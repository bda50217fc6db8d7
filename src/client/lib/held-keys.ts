/**
 * Enter that is held presses once: what it opened has the focus by then, and a question would be agreed to that nobody
 * has read. In text of several lines it writes on.
 */
export function pressHeldKeysOnce() {
  const press = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true });
}
