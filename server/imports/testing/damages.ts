import { utils, write } from '@e965/xlsx'
import { temporaryFile } from './readForTest.ts'

/** The cells of a table, all rows of one length. */
export type Grid = readonly (readonly string[])[]

/** A table that is damaged in one way, as a file. `head`: the index of its head row. */
type Damage = (grid: Grid, head: number) => string

const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell}"` : cell)
const text = (grid: Grid, delimiter = ',') =>
  temporaryFile('damaged.csv', `${grid.map((row) => row.map(quoted).join(delimiter)).join('\n')}\n`)

function book(sheets: Readonly<Record<string, Grid>>, merges: readonly string[] = []): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(grid.map((row) => row.map((cell) => (cell === '' ? null : cell))))
    sheet['!merges'] = merges.map((range) => utils.decode_range(range))
    utils.book_append_sheet(workbook, sheet, name)
  }
  return temporaryFile('damaged.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

const row = (grid: Grid, ...cells: readonly string[]): readonly string[] => [
  ...cells,
  ...Array<string>(Math.max(0, (grid[0]?.length ?? 0) - cells.length)).fill(''),
]
const isNumber = (cell: string) => /^-?\d[\d,]*(\.\d+)?$/.test(cell)
const isYear = (cell: string) => /^(19|20|24|25)\d\d$/.test(cell)
const numberOf = (cell: string) => Number(cell.replaceAll(',', ''))
const below = (grid: Grid, head: number) => grid.slice(head + 1)
/** Columns of figures: numbers all through, of which not all may be years. */
function figuresOf(grid: Grid, head: number): readonly number[] {
  return (grid[head] ?? []).flatMap((_, index) => {
    const cells = below(grid, head).flatMap((line) => line[index] || [])
    return cells.length > 0 && cells.filter(isNumber).length > cells.length * 0.8 && !cells.every(isYear) ? [index] : []
  })
}
const countsOf = (grid: Grid, head: number) =>
  figuresOf(grid, head).filter((index) => !/rate|ratio/.test(grid[head]?.[index] ?? ''))
const inThousands = (grid: Grid, head: number) =>
  mapFigures(grid, head, (figure) => String(figure / 1000), countsOf(grid, head))
function mapFigures(
  grid: Grid,
  head: number,
  change: (figure: number) => string,
  figures: readonly number[] = figuresOf(grid, head),
): Grid {
  return grid.map((line, at) =>
    at <= head
      ? line
      : line.map((cell, index) => (figures.includes(index) && isNumber(cell) ? change(numberOf(cell)) : cell)),
  )
}

/** Years of one era as those of the other. */
const otherEra = (cell: string) =>
  cell.replace(/(?<!\d)(19|20|24|25)\d\d(?!\d)/g, (year) => String(Number(year) + (Number(year) < 2400 ? 543 : -543)))

export const damages: Readonly<Record<string, Damage>> = {
  'columns in another order': (grid) => text(grid.map((line) => line.toReversed())),
  'heads in other words': (grid, head) =>
    text(
      grid.with(
        head,
        (grid[head] ?? []).map((cell, index) => (isYear(cell) ? cell : `Spalte ${index + 1}`)),
      ),
    ),
  'another sheet first': (grid) => book({ Notes: [['Compiled by the bureau'], ['Do not cite']], Figures: grid }),
  'a total in the middle': (grid, head) => {
    const lines = below(grid, head)
    const first = lines.slice(0, 3)
    const figures = figuresOf(grid, head)
    const total = (grid[head] ?? []).map((_, index) => {
      if (figures.includes(index)) return String(first.reduce((sum, line) => sum + numberOf(line[index] || '0'), 0))
      const cells = new Set(first.map((line) => line[index] ?? ''))
      return cells.size === 1 ? ([...cells][0] ?? '') : 'Total'
    })
    return text([...grid.slice(0, head + 1), ...first, total, ...lines.slice(3)])
  },
  'another calendar': (grid, head) => {
    const figures = figuresOf(grid, head)
    return text(
      grid.map((line, at) => line.map((cell, index) => (at > head && figures.includes(index) ? cell : otherEra(cell)))),
    )
  },
  'figures in thousands, as the heads say': (grid, head) => {
    const heads = grid[head] ?? []
    const named = heads.map((cell, index) => (countsOf(grid, head).includes(index) ? `${cell} (thousand)` : cell))
    return text(inThousands(grid, head).with(head, named))
  },
  'figures in thousands, as a title says': (grid, head) =>
    text([row(grid, 'Figures of the bureau, in thousands'), ...inThousands(grid, head)]),
  'a merged head above': (grid, head) => {
    const above = row(grid, 'Statistics of the bureau')
    const last = utils.encode_col((grid[0]?.length ?? 1) - 1)
    return book({ Figures: [...grid.slice(0, head), above, ...grid.slice(head)] }, [`A${head + 1}:${last}${head + 1}`])
  },
  'heads merged over two rows': (grid, head) => {
    const merges = (grid[head] ?? []).map(
      (_, index) => `${utils.encode_col(index)}${head + 1}:${utils.encode_col(index)}${head + 2}`,
    )
    return book({ Figures: [...grid.slice(0, head + 1), row(grid), ...grid.slice(head + 1)] }, merges)
  },
  'thousands parted by commas': (grid, head) =>
    text(mapFigures(grid, head, (figure) => figure.toLocaleString('en', { maximumFractionDigits: 20 }))),
  'thousands parted by points': (grid, head) =>
    text(
      mapFigures(grid, head, (figure) => figure.toLocaleString('de', { maximumFractionDigits: 20 })),
      ';',
    ),
  'decimal commas': (grid, head) =>
    text(
      mapFigures(grid, head, (figure) => String(figure).replace('.', ',')),
      ';',
    ),
  'rows as columns': (grid) => text((grid[0] ?? []).map((_, index) => grid.map((line) => line[index] ?? ''))),
  'notes above and below': (grid) =>
    text([
      row(grid, 'Figures of the bureau'),
      row(grid),
      ...grid,
      row(grid),
      row(grid, 'Note: 2,019 questionnaires in 2019'),
      row(grid, 'Source: the bureau, 31 January 2024'),
    ]),
  'a row that stands twice': (grid, head) => text([...grid.slice(0, head + 4), ...grid.slice(head + 3)]),
  'all rows twice': (grid, head) => text([...grid, ...below(grid, head)]),
  'a head that is repeated': (grid, head) =>
    text([...grid.slice(0, head + 11), grid[head] ?? [], ...grid.slice(head + 11)]),
  'parted by tabs': (grid) => text(grid, '\t'),
  'an empty column between': (grid) => text(grid.map(([first = '', ...rest]) => [first, '', ...rest])),
  'empty rows between': (grid) => text(grid.flatMap((line, index) => (index % 20 === 19 ? [line, row(grid)] : [line]))),
  'cut off in the last row': (grid) => {
    const last = grid.at(-1) ?? []
    return text([...grid.slice(0, -1), last.slice(0, Math.ceil(last.length / 2))])
  },
  'a word in place of a figure': (grid, head) => {
    const figures = figuresOf(grid, head)
    return text(
      grid.with(
        head + 5,
        (grid[head + 5] ?? []).map((cell, index) => (figures.includes(index) ? 'n/k' : cell)),
      ),
    )
  },
}
