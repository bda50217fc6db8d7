import { type Area, type Owner, STORED_KEYS } from "#/shared/browser-storage.ts";

type Name = keyof typeof STORED_KEYS;
export type Key = Name | `${Name}:${string}`;

const findKept = (key: string): readonly [Area, Owner] | undefined =>
  Object.hasOwn(STORED_KEYS, nameOf(key)) ? STORED_KEYS[nameOf(key) as Name] : undefined;
const nameOf = (key: string) => key.split(":", 1)[0] ?? "";
const storageOf = (key: Key): Storage =>
  findKept(key)?.[0] === "tab" ? sessionStorage : localStorage;

export const readStored = (key: Key): string | null => storageOf(key).getItem(key);

/** Throws if the storage is full or blocked. */
export const writeStored = (key: Key, text: string): void => storageOf(key).setItem(key, text);

export const removeStored = (key: Key): void => storageOf(key).removeItem(key);

/** Returns the entries kept for all tabs whose keys begin with a prefix. */
export const listStored = (prefix: Key | ""): [Key, string][] =>
  Object.entries({ ...localStorage }).filter(
    (entry): entry is [Key, string] =>
      findKept(entry[0]) !== undefined && entry[0].startsWith(prefix),
  );

/** Returns the entries of this user's input and choices that are kept for all tabs. */
export const listOwnStored = (userId: string): [Key, string][] =>
  listStored("").filter(([key]) => key.includes(":") && isOf(key, userId));

const isOf = (key: string, userId: string): boolean => {
  const owner = key.split(":", 2)[1];
  return findKept(key)?.[1] === "person" && (owner === undefined || owner === userId);
};

/**
 * Removes, for all tabs, the data of every user but `userId` (of everyone if null), and unknown
 * keys.
 */
export function clearOtherUsers(userId: string | null): void {
  for (const key of Object.keys({ ...localStorage })) {
    const stays =
      findKept(key)?.join() === "browser,device" || (userId !== null && isOf(key, userId));
    if (!stays) localStorage.removeItem(key);
  }
}

/** Removes a visitor's data that only this tab keeps; with `everything` also the user's. */
export function clearTab(everything: "everything" | "visitor's"): void {
  for (const key of Object.keys({ ...sessionStorage })) {
    const owner = findKept(key)?.[1];
    const stays = owner === "device" || (owner === "person" && everything !== "everything");
    if (!stays) sessionStorage.removeItem(key);
  }
}
