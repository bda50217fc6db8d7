export const firstNameOf = (username: string): string => username.trim().split(/\s+/)[0] ?? "";
