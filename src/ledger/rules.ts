/** The most that a list of what waits for staff answers. */
export const MOST_LISTED = 1000;
