import { randomUUID } from "node:crypto";
import { v7, validate } from "uuid";

/** A new time-ordered id (UUID v7), so that primary keys grow at one end of their index. */
export const newId = (): string => v7();

/** A new name for a request, of which no index grows: Node.js draws the bytes of many at once. */
export const newRequestId = (): string => randomUUID();

/** Whether a text from outside may be compared with a uuid column at all. */
export const isId = (text: string): boolean => validate(text);

/** Whether a text from outside names this id: a uuid may be written in either case. */
export const isSameId = (text: string, id: string): boolean => text.toLowerCase() === id;
