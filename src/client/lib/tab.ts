/** Names this tab to the server, for as long as its page lives: what it changed itself it need not be told. */
export const TAB = Math.random().toString(36).slice(2);
