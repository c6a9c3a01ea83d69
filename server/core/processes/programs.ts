/**
 * The programs that the server is made of: it, the command line, and the processes and threads that they start. Each with the path
 * of its source in `server/`; `scripts/build-server.mjs` lays them beside each other as bundles of these names.
 */
export const sources = {
  main: 'main.ts',
  sala: 'sala.ts',
  'import-process': 'imports/process/process.ts',
  'import-worker': 'imports/process/worker.ts',
  'document-worker': 'documents/extract/worker.ts',
  'password-worker': 'auth/passwords/passwordWorker.ts',
  'export-worker': 'exports/worker.ts',
  'forecast-worker': 'forecast/worker.ts',
} as const

export type Program = keyof typeof sources

/** Where a program lies: beside the bundle that asks for it, or, of a server that runs from its sources, among them. */
export function programFile(name: Program): URL {
  return new URL(import.meta.url.endsWith('.ts') ? `../../${sources[name]}` : `./${name}.js`, import.meta.url)
}
