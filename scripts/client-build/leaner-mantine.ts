import path from "node:path";
import { normalizePath, type Plugin } from "vite";

type Leaner = {
  file: RegExp;
  /** What the file must say, so that a newer Mantine is noticed. */
  says: string;
  /** What stands in the place of `says`, or with `isWhole` of all that the file says. */
  code: (root: string) => string;
  isWhole?: true;
};

/** Parts of Mantine's that draw a page more often than needed, or bring what their page does not use. */
const LEANER: readonly Leaner[] = [
  {
    // Lays the whole page out twice for each field as it is drawn: a tenth of all that a trainee's first page has to do.
    file: /[\\/]Textarea[\\/]Autosize\.mjs$/,
    says: "export { TextareaAutosize }",
    code: (root) =>
      `export { GrowingTextarea as TextareaAutosize } from ${fileOf(root, "src/client/ui/GrowingTextarea.tsx")};`,
    isWhole: true,
  },
  {
    // Draws whatever has a name of its own a second time, with a name of another sort.
    file: /[\\/]use-id[\\/]use-id\.mjs$/,
    says: "export { useId$1 as useId }",
    code: () => `import { useId as useOwnId } from "react";
export function useId(staticId) {
  const own = useOwnId();
  return typeof staticId === "string" ? staticId : "mantine-" + own;
}`,
    isWhole: true,
  },
  {
    // Toasts use a name of what holds a page still behind a dialog, and brought all of it.
    file: /[\\/]notifications[\\/]esm[\\/]Notifications\.mjs$/,
    says: "import { Box, OptionalPortal, RemoveScroll,",
    code: () => `import { fullWidthClassName } from "react-remove-scroll-bar/dist/es2015/constants.js";
const RemoveScroll = { classNames: { fullWidth: fullWidthClassName } };
import { Box, OptionalPortal,`,
  },
  {
    // Once it has opened, a list or menu keeps to its side by other rules than before: it was followed and measured anew for them.
    file: /[\\/]Popover[\\/]use-popover\.mjs$/,
    says: "getPopoverMiddlewares(options, () => floating, lockEnabled && lockedPlacement !== null, lockEnabled)",
    code: () => `(
		measuredAfterShowRef.isHeld = lockEnabled && lockedPlacement !== null,
		getPopoverMiddlewares({ ...options, middlewares: { ...options.middlewares, flip: options.middlewares?.flip !== false && (() =>
			measuredAfterShowRef.isHeld
				? { mainAxis: false, crossAxis: false }
				: { ...(lockEnabled && { fallbackStrategy: "initialPlacement" }), ...options.middlewares?.flip }) } }, () => floating, false, false)
	)`,
  },
  {
    // Has the styles of the whole page looked up anew as a dialog opens.
    file: /[\\/]react-remove-scroll-bar[\\/]dist[\\/]es2015[\\/]component\.js$/,
    says: "export var RemoveScrollBar",
    code: (root) =>
      `export { StillPage as RemoveScrollBar } from ${fileOf(root, "src/client/ui/StillPage.tsx")};`,
    isWhole: true,
  },
];

const fileOf = (root: string, file: string) =>
  JSON.stringify(normalizePath(path.resolve(root, file)));

/** Returns the text of a file of Mantine's with what is leaner in its place. Throws where Mantine has changed what it says there. */
export function leanerText(code: string, id: string, root: string): string {
  const leaner = LEANER.find(({ file }) => file.test(id));
  if (!leaner || code.split(leaner.says).length !== 2)
    throw new Error(`${id} says something else than what is known.`);
  const instead = leaner.code(root);
  return leaner.isWhole ? instead : code.replace(leaner.says, () => instead);
}

/** Returns the first of the places that none of these files is: Mantine has moved what stood there, or no page uses it any more. */
export const placeWithoutFile = (ids: Iterable<string>): RegExp | undefined => {
  const all = [...ids];
  return LEANER.find(({ file }) => !all.some((id) => file.test(id)))?.file;
};

/** Puts what is leaner into Mantine's place. Throws where Mantine has changed what it says there, or where. */
export function leanerMantine(): Plugin {
  let root = "";
  return {
    name: "leaner-mantine",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    transform: {
      filter: { id: LEANER.map(({ file }) => file) },
      handler: (code, id) => ({ code: leanerText(code, id, root), map: null }),
    },
    buildEnd(error) {
      const missing = error ? undefined : placeWithoutFile(this.getModuleIds());
      if (missing) throw new Error(`No file is at ${missing} (leaner-mantine.ts).`);
    },
  };
}
