export const MOST_LISTED = 1000;
