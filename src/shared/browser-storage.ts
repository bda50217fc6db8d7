/**
 * Whose stored data it is, which decides when it is deleted. A person's: when they sign out, their
 * session ends or somebody else signs in. A visitor's: with the tab, and when somebody signs in or
 * out in it. The device's: never, as it is about nobody.
 */
export type Owner = "person" | "visitor" | "device";
export type Area = "browser" | "tab";

/**
 * Everything that the hub keeps in a browser, by name. A key is a name, or a name with more after a
 * colon; a person's key starts with their id. Nothing else can be kept, and unlisted data is
 * deleted together with the next person's. docs/security/browser-storage.md says the same in words.
 */
export const STORED_KEYS = {
  token: ["browser", "person"],
  userId: ["browser", "person"],
  role: ["browser", "person"],
  subRole: ["browser", "person"],
  trainerId: ["browser", "person"],
  trainerName: ["browser", "person"],
  draft: ["browser", "person"],
  attendance: ["browser", "person"],
  "session-edit": ["browser", "person"],
  "search-recent": ["browser", "person"],
  "payment-begun": ["browser", "person"],
  "unanswered-sends": ["browser", "person"],
  "signed-in": ["tab", "person"],
  "check-in": ["tab", "person"],
  "visitor-draft": ["tab", "visitor"],
  "visitor-sends": ["tab", "visitor"],
  registration: ["tab", "visitor"],
  "reset-email": ["tab", "visitor"],
  tab: ["tab", "device"],
  "reloaded-for-files": ["tab", "device"],
  "tsr-scroll-restoration-v1_3": ["tab", "device"],
  "color-scheme": ["browser", "device"],
  config: ["browser", "device"],
  "passkey-here": ["browser", "device"],
  "side-menu-narrow": ["browser", "device"],
  "row-height": ["browser", "device"],
  columns: ["browser", "device"],
  "install-declined": ["browser", "device"],
} as const satisfies Record<string, readonly [Area, Owner]>;
