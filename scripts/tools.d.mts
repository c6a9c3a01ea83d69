export function findHeadlessBrowser(): string | undefined
export function findBrowser(): string | undefined
export function findPostgres(): string | undefined
export function findPdfTools(): boolean | undefined

/** Path of OpenLDAP's server where it and OpenSSL are on this machine, or undefined. */
export function findDirectoryServer(): string | undefined
/** Path of MariaDB's server where it and what sets it up are on this machine, or undefined. */
export function findMariadb(): string | undefined
/** Path of OpenSSH's server where it and `ssh-keygen` are on this machine, or undefined. */
export function findSshd(): string | undefined
export function findExtensions(): string | undefined
export const extensionsFolder: string
