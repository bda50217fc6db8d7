/**
 * A held Enter presses only once: what it opened has the focus by then, and a question would be
 * confirmed unread. In text of several lines it keeps repeating.
 */
export function ignoreKeyRepeat() {
  const press = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    if (event.repeat && event.key === "Enter" && !isText) event.preventDefault();
  };
  addEventListener("keydown", press, { capture: true });
}
