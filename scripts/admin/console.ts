import path from "node:path";

/** Resolves a path where the user typed it: npm changes the folder but records the original one. */
export const pathOf = (pathText: string): string =>
  path.resolve(process.env.INIT_CWD ?? process.cwd(), pathText);

export function sizeText(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KiB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
