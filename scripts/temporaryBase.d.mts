export function temporaryBase(): string
export function makeRunFolder(): string
