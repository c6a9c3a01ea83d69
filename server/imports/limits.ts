/** What an untrusted file may cost; memory is bounded by the thread's own limits. */
export interface ReadLimits {
  /** The file itself. */
  readonly fileBytes: number
  /** A workbook or JSON file, which is held in memory as a whole. */
  readonly wholeBytes: number
  /** All parts of a zipped workbook together, unpacked. */
  readonly unpackedBytes: number
  readonly zipEntries: number
  /** Unpacked size over packed size of one part; only looked at for parts above a megabyte. */
  readonly zipRatio: number
  /** One line of a text file, quoted line breaks included. */
  readonly lineCharacters: number
  /** Cells of a table that has to be seen as a whole: a sheet of a workbook, a wide layout. */
  readonly tableCells: number
  /** Cells of a sheet whose rows and columns are exchanged, empty ones included. */
  readonly transposedCells: number
}

export const defaultLimits: ReadLimits = {
  fileBytes: 20 * 2 ** 30,
  wholeBytes: 256 * 2 ** 20,
  unpackedBytes: 384 * 2 ** 20,
  zipEntries: 5000,
  zipRatio: 400,
  lineCharacters: 8 * 2 ** 20,
  tableCells: 12_000_000,
  transposedCells: 4_000_000,
}
