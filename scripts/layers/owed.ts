/** What the table of layers forbids and the code still does. The list only shrinks. */
export const owed: readonly string[] = []
