import type { CardCode } from '@sala/catalog/companions.ts'

/** Cards whose figures are the cells of their table. */
export interface ExpectedTable {
  readonly code: CardCode
  readonly params: Readonly<Record<string, string>>
  /** The columns that are compared. */
  readonly columns: readonly string[]
  /** `{row} {column}` -> its figure; `total {column}` for the row that is the total. A cell that is not here must be empty. */
  readonly cells: ReadonlyMap<string, number | null>
  /** Large figures by their key. */
  readonly figures?: Readonly<Record<string, number | null>>
  /** How many rows the card says that there are, of tables that the server pages. */
  readonly count?: number
}

interface CardTable {
  readonly rows: readonly {
    readonly level: string
    readonly mark?: { readonly kind: string; readonly value: string | null } | undefined
    readonly cells: Readonly<Record<string, unknown>>
  }[]
}

/** The cells of a card's table as `ExpectedTable` names them: a row by its place or, where it is about none, by its first cell. */
export function tableCells({ rows }: CardTable, columns: readonly string[]): ReadonlyMap<string, number | null> {
  return new Map(
    rows.flatMap(({ level, mark, cells }) => {
      const own = mark?.kind === 'place' ? mark.value : Object.values(cells)[0]
      const name = level === 'total' ? 'total' : String(own)
      return columns.map((column): [string, number | null] => {
        const value = cells[column]
        return [`${name} ${column}`, typeof value === 'number' ? value : null]
      })
    }),
  )
}
