import { totalmem } from 'node:os'
import { configError } from './configError.ts'

/** What the store of figures may keep in memory, in DuckDB's words, and besides it the mirror of a lake; null where none is kept. */
export interface FactsMemory {
  readonly memory: string
  readonly mirrorMemory: string | null
}

const bytesOf = { MB: 1e6, GB: 1e9, MiB: 2 ** 20, GiB: 2 ** 30 } as const
/** With so many bytes everything works, if slowly; a machine that has less than twice as many runs no server. */
const least = 256e6
/** So much a lake needs for imports, half of all at most. */
const minLakeMemory = 512e6

/** What queries may keep in memory together: one store alone, or a lake and its mirror. Throws `ConfigError`. */
export function readFactsMemory(value: string | null, isMirrored: boolean): FactsMemory {
  const all = value === null ? halfOfMachine() : readSize(value)
  if (!isMirrored) return { memory: inMegabytes(all), mirrorMemory: null }
  // The mirror answers what reads much; the lake has imports and what is small.
  const lake = Math.max(all / 4, Math.min(all / 2, minLakeMemory))
  return { memory: inMegabytes(lake), mirrorMemory: inMegabytes(all - lake) }
}

/**
 * Half of what the machine has, or of what this process is confined to, in bytes: the rest is for everything else that works there.
 * The system says 0, or more than there is, where nothing confines a process.
 */
export function halfOfMachine(machine = totalmem(), confinedTo = process.constrainedMemory()): number {
  const all = confinedTo > 0 ? Math.min(machine, confinedTo) : machine
  return Math.max(least, all / 2)
}

function readSize(value: string): number {
  const [, amount, unit] = /^([1-9]\d{0,5})(MB|GB|MiB|GiB)$/.exec(value) ?? []
  const bytes = Object.entries(bytesOf).find(([name]) => name === unit)?.[1]
  if (amount === undefined || bytes === undefined)
    throw configError('FACTS_MEMORY', value, 'give a size such as 512MB or 4GB')
  return Number(amount) * bytes
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)}MB`
