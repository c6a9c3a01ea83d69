import { type DemoFile, type DemoOptions, demoFiles } from '../generate.ts'

/** For tests: the files as rows of cells. Each text is made once and kept, since making it is what takes time. */

export const usual: DemoOptions = { today: '2026-11-20', seed: 1, scale: 1 }
/** Less detail and so faster, where the detail is not what a test is about. */
export const coarse = 0.02

const files = new Map<string, readonly DemoFile[]>()
const blocks = new WeakMap<DemoFile, readonly string[]>()

/** All files of some options, made once. */
export function filesOf(options: Partial<DemoOptions> = {}): readonly DemoFile[] {
  const all = { ...usual, scale: coarse, ...options }
  const key = JSON.stringify(all, Object.keys(all).sort())
  const cached = files.get(key) ?? demoFiles(all)
  files.set(key, cached)
  return cached
}

export function fileOf(dataset: DemoFile['dataset'], options: Partial<DemoOptions> = {}): DemoFile {
  const file = filesOf(options).find((demoFile) => demoFile.dataset === dataset)
  if (file === undefined) throw new Error(`no demonstration file of ${dataset}`)
  return file
}

/** A file's blocks, made once. */
export function blocksOf(file: DemoFile): readonly string[] {
  const lines = blocks.get(file) ?? [...file.lines()]
  blocks.set(file, lines)
  return lines
}

export function headOf(file: DemoFile): readonly string[] {
  const [first = ''] = blocksOf(file)
  return first.slice(0, first.indexOf('\n')).split(',')
}

/** The cells of a line, some of them in quotes. No cell of ours holds a line feed. */
function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  for (const [, quoted, unquoted = ''] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g))
    cells.push(quoted?.replaceAll('""', '"') ?? unquoted)
  return cells
}

/** The rows of a file, below its head. */
export function* rowsOf(file: DemoFile): Generator<readonly string[]> {
  let head = true
  for (const block of blocksOf(file)) {
    for (const line of block.split('\n')) {
      if (line !== '' && !head) yield cellsOf(line)
      head = false
    }
  }
}

/** The rows of a file as records by column. */
export function* recordsOf(file: DemoFile): Generator<Readonly<Record<string, string>>> {
  const head = headOf(file)
  for (const row of rowsOf(file)) yield Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))
}

/** The sum of `value` for each key of the records; those without a key are left out. */
export function sumOf(
  file: DemoFile,
  value: (record: Readonly<Record<string, string>>) => number,
  keyOf: (record: Readonly<Record<string, string>>) => string | null,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const record of recordsOf(file)) {
    const key = keyOf(record)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + value(record))
  }
  return counts
}

/** Pearson's correlation of two lists of one length. */
export function correlation(first: readonly number[], second: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(first), mean(second)]
  let [both, own, other] = [0, 0, 0]
  for (const [index, value] of first.entries()) {
    const beside = second[index] ?? 0
    both += (value - a) * (beside - b)
    own += (value - a) ** 2
    other += (beside - b) ** 2
  }
  return both / Math.sqrt(own * other)
}
