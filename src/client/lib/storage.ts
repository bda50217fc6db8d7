import { type Area, type Owner, STORED_KEYS } from "#/shared/browser-storage.ts";

type Name = keyof typeof STORED_KEYS;
export type Key = Name | `${Name}:${string}`;

const findKept = (key: string): readonly [Area, Owner] | undefined =>
  Object.hasOwn(STORED_KEYS, nameOf(key)) ? STORED_KEYS[nameOf(key) as Name] : undefined;
const nameOf = (key: string) => key.split(":", 1)[0] ?? "";
const storageOf = (key: Key): Storage =>
  findKept(key)?.[0] === "tab" ? sessionStorage : localStorage;

export const readStored = (key: Key): string | null => storageOf(key).getItem(key);

/** Throws where the storage is full or blocked. */
export const writeStored = (key: Key, text: string): void => storageOf(key).setItem(key, text);

export const removeStored = (key: Key): void => storageOf(key).removeItem(key);

/** Returns what is kept for all tabs under keys that begin so, with the keys. */
export const listStored = (prefix: Key | ""): [Key, string][] =>
  Object.entries({ ...localStorage }).filter(
    (entry): entry is [Key, string] =>
      findKept(entry[0]) !== undefined && entry[0].startsWith(prefix),
  );

/** Returns what is kept for all tabs of what this person typed or chose, with the keys. */
export const listOwnStored = (userId: string): [Key, string][] =>
  listStored("").filter(([key]) => key.includes(":") && isOf(key, userId));

const isOf = (key: string, userId: string): boolean => {
  const owner = key.split(":", 2)[1];
  return findKept(key)?.[1] === "person" && (owner === undefined || owner === userId);
};

/** Removes for all tabs the data of all users but `userId`, or of everybody, and unknown keys. */
export function clearOtherUsers(userId: string | null): void {
  for (const key of Object.keys({ ...localStorage })) {
    const stays =
      findKept(key)?.join() === "browser,device" || (userId !== null && isOf(key, userId));
    if (!stays) localStorage.removeItem(key);
  }
}

/** Removes what this tab alone keeps of a visitor, and with `everything` of the user as well. */
export function clearTab(everything: "everything" | "visitor's"): void {
  for (const key of Object.keys({ ...sessionStorage })) {
    const owner = findKept(key)?.[1];
    const stays = owner === "device" || (owner === "person" && everything !== "everything");
    if (!stays) sessionStorage.removeItem(key);
  }
}
