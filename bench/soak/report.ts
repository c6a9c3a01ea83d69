import type { MemoryUse } from './probe.ts'
import type { Folder, Sizes } from './sizes.ts'

/** The resources of the server at one time, and its answers since the previous sample. */
export interface Sample extends Sizes, MemoryUse {
  /** The minute, or `before` anybody came and `after` all have left. */
  readonly name: string
  /** Seconds of the server and all that it started, since its start. */
  readonly processor: number
  readonly temporary: Folder
  readonly data: Folder
  readonly answers: number
  /** Of answers of 200, in milliseconds; null where there was none. */
  readonly p95: number | null
  /** Statuses other than those of success, and errors of connections, with their counts. */
  readonly statuses: readonly (readonly [string, number])[]
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

const columns: Readonly<Record<string, (sample: Sample) => string>> = {
  minute: ({ name }) => name,
  'heap, MB': ({ heap }) => megabytes(heap),
  'buffers, MB': ({ external }) => megabytes(external),
  'resident, MB': ({ resident }) => megabytes(resident),
  'all processes, MB': ({ proportional }) => megabytes(proportional),
  processes: ({ processes }) => String(processes),
  threads: ({ threads }) => String(threads),
  descriptors: ({ descriptors }) => String(descriptors),
  sockets: ({ sockets }) => String(sockets),
  PostgreSQL: ({ connections }) => String(connections),
  'temporary files': ({ temporary }) => String(temporary.files),
  'data, files': ({ data }) => String(data.files),
  'data, MB': ({ data }) => megabytes(data.bytes),
  'processor, s': ({ processor }) => processor.toFixed(0),
  answers: ({ answers }) => String(answers),
  '95 %, ms': ({ p95 }) => (p95 === null ? '' : p95.toFixed(0)),
  'not 2xx': ({ statuses }) => statuses.map(([status, count]) => `${status} × ${count}`).join(', '),
}

/** The head of the table of samples. */
export const tableHead = `| ${Object.keys(columns).join(' | ')} |\n|${' ---: |'.repeat(Object.keys(columns).length)}`

export function tableRow(sample: Sample): string {
  return `| ${Object.values(columns)
    .map((write) => write(sample))
    .join(' | ')} |`
}

/** What must not grow while people work: its size, and by how much the end may be above the beginning. */
const steady: readonly { readonly what: string; readonly of: (sample: Sample) => number; readonly room: number }[] = [
  { what: 'heap, MB', of: ({ heap }) => heap / 2 ** 20, room: 0 },
  { what: 'resident, MB', of: ({ resident }) => resident / 2 ** 20, room: 0 },
  // People come and go, and their connections with them: what is counted in ones has room for a few.
  { what: 'threads', of: ({ threads }) => threads, room: 2 },
  { what: 'descriptors', of: ({ descriptors }) => descriptors, room: 10 },
  { what: 'sockets', of: ({ sockets }) => sockets, room: 10 },
  { what: 'connections of PostgreSQL', of: ({ connections }) => connections, room: 2 },
  { what: 'temporary files', of: ({ temporary }) => temporary.files, room: 5 },
]
const share = 1.1
/**
 * Megabytes of answers, of files, and of files of many cards that the server keeps at most to give them again; they fill up slowly, and are
 * no leak.
 */
const stored = 48 + 16 + 128

/** What must be let go of once everybody has left: at most as much as before anybody came, and so many more. */
const letGo: readonly { readonly what: string; readonly of: (sample: Sample) => number; readonly room: number }[] = [
  { what: 'processes', of: ({ processes }) => processes, room: 0 },
  { what: 'descriptors', of: ({ descriptors }) => descriptors, room: 5 },
  { what: 'sockets', of: ({ sockets }) => sockets, room: 3 },
  { what: 'temporary files', of: ({ temporary }) => temporary.files, room: 0 },
]

interface Run {
  readonly before: Sample
  readonly samples: readonly Sample[]
  readonly after: Sample
  readonly faults: readonly string[]
  readonly logged: ReadonlyMap<string, number>
}

/** The bars of E17, each with what was measured; the middle of some minutes after warm-up is held against that of the last ones. */
export function verdict({ before, samples, after, faults, logged }: Run): string {
  const warm = samples.slice(Math.min(20, Math.floor(samples.length / 3)))
  const some = Math.max(1, Math.min(10, Math.floor(warm.length / 2)))
  const [early, late] = [warm.slice(0, some), warm.slice(-some)]
  const bars = steady.map(({ what, of, room }) => {
    const [from, to] = [early, late].map((part) => middle(part.map(of)))
    const limit = Math.max((from ?? 0) * share, (from ?? 0) + room)
    return line(what, from, to, limit)
  })
  const buffers = ({ external }: Sample) => external / 2 ** 20
  const caches = line(
    'buffers, MB, before anybody came and in the end',
    buffers(before),
    middle(late.map(buffers)),
    buffers(before) * share + stored,
  )
  const leftBehind = letGo.map(({ what, of, room }) =>
    line(`${what} after all have left`, of(before), of(after), of(before) + room),
  )
  const uncaught = line('errors that nobody caught', 0, after.uncaught, 0)
  const failed = new Map<string, number>()
  for (const [status, count] of [...samples, after].flatMap(({ statuses }) => statuses))
    failed.set(status, (failed.get(status) ?? 0) + count)
  const list = (title: string, texts: readonly string[]) =>
    `${title}: ${texts.length === 0 ? 'none' : `\n  ${texts.join('\n  ')}`}`
  return [
    `\nMinutes ${names(early)} against ${names(late)}:\n`,
    '| | from | to | at most | |\n| --- | ---: | ---: | ---: | --- |',
    ...bars,
    caches,
    ...leftBehind,
    uncaught,
    `\nanswers: ${samples.reduce((sum, { answers }) => sum + answers, 0)}`,
    list(
      'other than 2xx',
      [...failed].map(([status, count]) => `${status} × ${count}`),
    ),
    list('faults', faults),
    list(
      'warnings and errors in the log',
      [...logged].map(([words, count]) => `${count} × ${words}`),
    ),
    list('warnings of Node', [...new Set(after.warnings)]),
  ].join('\n')
}

function line(what: string, from: number | undefined, to: number | undefined, limit: number): string {
  const visible = [from, to, limit].map((value) => (value ?? Number.NaN).toFixed(Number.isInteger(value) ? 0 : 1))
  return `| ${what} | ${visible.join(' | ')} | ${(to ?? Number.POSITIVE_INFINITY) <= limit ? 'kept' : '**grew**'} |`
}

const names = (part: readonly Sample[]) => `${part.at(0)?.name} to ${part.at(-1)?.name}`

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
