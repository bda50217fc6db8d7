/**
 * One line of the operator's checklist: in order, to be done, or not to be determined from here.
 */
export type Line = { name: string; state: "ok" | "to do" | "cannot tell"; text: string };

export const done = (name: string, text: string): Line => ({ name, state: "ok", text });
export const todo = (name: string, text: string): Line => ({ name, state: "to do", text });
export const unknown = (name: string, text: string): Line => ({ name, state: "cannot tell", text });

/** Returns a line: in order if `isOk`; otherwise to be done, with its own text. */
export const check = (name: string, isOk: boolean, okText: string, todoText: string): Line =>
  isOk ? done(name, okText) : todo(name, todoText);
