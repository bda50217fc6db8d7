/** What an owner must have switched on for a page, a menu entry or a task to exist. */
export type Switch = "takesEnquiries" | "allowsTokens";
