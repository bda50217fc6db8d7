/**
 * What React does with fields and Preact does not: a field shows what its page gave it, also where that is not what was typed;
 * `autoFocus` gives it the focus whenever it is drawn first; and a field that is taken away while it has the focus says nothing of
 * losing it.
 */
import { options, type VNode } from "preact";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Given = { value?: unknown; checked?: unknown; autoFocus?: boolean; multiple?: boolean };

const FIELDS = new Set<unknown>(["input", "textarea", "select"]);

/** What the page gave each field when it was last drawn. */
const given = new WeakMap<Element, Given>();

/** The element that Preact made of a node of its tree: a name of its own that its tools count on (`mangle.json` of preact). */
const elementOf = (node: VNode): Element | undefined => {
  if (typeof node.type !== "string") return undefined;
  return (node as { __e?: Element }).__e;
};

export function keepReactsManners(): void {
  const { diffed, unmount } = options;
  options.diffed = (node: VNode) => {
    const field = FIELDS.has(node.type) ? elementOf(node) : undefined;
    if (field) noteGiven(field as Field, node.props as Given);
    diffed?.(node);
  };
  // Each once the handlers have run, and then what they changed is drawn. A box that is ticked tells of `input` before `change`.
  document.addEventListener("input", ({ target }) => later(target, showValue));
  document.addEventListener("change", ({ target }) => later(target, showChecked));
  options.unmount = (node: VNode) => {
    const element = elementOf(node);
    if (element && element === document.activeElement) muteBlur(element);
    unmount?.(node);
  };
}

function noteGiven(field: Field, props: Given) {
  if (props.autoFocus && !given.has(field)) queueMicrotask(() => field.focus());
  given.set(field, props);
}

function later(target: EventTarget | null, show: (field: Field, props: Given) => void) {
  if (!(target instanceof Element && given.has(target))) return;
  queueMicrotask(() => {
    for (const field of together(target as Field)) show(field, given.get(field) ?? {});
  });
}

/** Choosing one of several takes the choice from another. */
const together = (field: Field): Iterable<Field> =>
  field.type === "radio" && field.name
    ? (document.getElementsByName(field.name) as NodeListOf<HTMLInputElement>)
    : [field];

const NOT_TYPED = new Set(["checkbox", "radio", "file"]);

function showValue(field: Field, { value, multiple }: Given) {
  if (value === undefined || value === null || multiple || NOT_TYPED.has(field.type)) return;
  if (field.value !== String(value)) field.value = String(value);
}

function showChecked(field: Field, { checked }: Given) {
  if (checked !== undefined && "checked" in field) field.checked = Boolean(checked);
}

/** Until what is being drawn stands. */
function muteBlur(leaving: Element) {
  const stop = (event: Event) => {
    if (event.target === leaving) event.stopImmediatePropagation();
  };
  const kinds = ["focusout", "blur"];
  for (const kind of kinds) window.addEventListener(kind, stop, true);
  queueMicrotask(() => {
    for (const kind of kinds) window.removeEventListener(kind, stop, true);
  });
}
