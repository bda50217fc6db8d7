/** The most rows on one page of a list. */
export const MAX_PAGE_SIZE = 200;
/** The most rows of a list requested without pages. */
export const MAX_UNPAGED_ROWS = 1000;
