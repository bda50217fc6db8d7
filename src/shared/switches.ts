/** What an owner has to have switched on for a page, an entry of a menu or a task to be there. */
export type Switch = "takesEnquiries" | "allowsTokens";
