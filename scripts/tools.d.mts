export function findBrowser(): string | undefined
export function findPostgres(): string | undefined
export function findPdfTools(): boolean | undefined
