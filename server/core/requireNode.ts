/** The oldest Node that the server runs on: `node:crypto` has argon2 from there on. */
const oldest = [24, 7] as const

/**
 * Ends the process with one line where this Node is too old. It must be called before anything is imported that an old Node lacks, since
 * a missing export already ends the loading of a module with a stack trace.
 */
export function requireNode(): void {
  const version = process.versions.node
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  process.stderr.write(
    `Sala needs Node ${oldest.join('.')} or newer and this is ${version}. “npm start” and “npm run sala” use the Node that comes with the packages.\n`,
  )
  process.exit(78)
}
