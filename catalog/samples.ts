/** Rule 18 of docs/figures.md: below this many counted things there is no percentage change. */
export const minSampleSize = 30
