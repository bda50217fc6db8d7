import { randomUUID } from "node:crypto";
import { v7, validate } from "uuid";

/** Returns a new time-ordered id (UUID v7), so that primary keys grow at one end of their index. */
export const newId = (): string => v7();

/** Returns a new request id, which no index holds: Node.js draws the bytes of many at once. */
export const newRequestId = (): string => randomUUID();

/** True if a text from outside can be compared with a uuid column at all. */
export const isId = (text: string): boolean => validate(text);

/** True if a text from outside is this id: a uuid may be written in either case. */
export const isSameId = (text: string, id: string): boolean => text.toLowerCase() === id;
