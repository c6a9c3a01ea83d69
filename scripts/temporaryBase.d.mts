export function temporaryBase(): string
export const runPrefix: string
