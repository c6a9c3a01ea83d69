const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/**
 * The months (`YYYY-MM`) that English words name: `January 2025 to March 2026`, `January, March to May 2026`, `2024 to 2025`, `2026-05`. Months
 * without a year are of the last one that is named, or of the year 0.
 */
export function monthsNamed(text: string): readonly string[] {
  if (/^\d{4}-\d{2}$/.test(text)) return [text]
  return text.split(/, | and /).flatMap((run) => {
    const [start = '', end = start] = run.split(' to ')
    const year = yearIn(end) ?? yearIn(text.slice(text.lastIndexOf(' ') + 1)) ?? 0
    const [from, to] = [monthAt(start, year, 0), monthAt(end, year, 11)]
    if (to < from) throw new Error(`no months in “${text}”`)
    return Array.from({ length: to - from + 1 }, (_, at) => monthKey(from + at))
  })
}

const yearIn = (text: string): number | null => {
  const [year] = /\d{4}/.exec(text) ?? []
  return year === undefined ? null : Number(year)
}

/** Months since the year 0; of a year alone its first or last month. */
function monthAt(text: string, year: number, ofYear: number): number {
  const month = monthNames.findIndex((name) => text.includes(name))
  if (month < 0 && yearIn(text) === null) throw new Error(`no month in “${text}”`)
  return (yearIn(text) ?? year) * 12 + (month < 0 ? ofYear : month)
}

const monthKey = (at: number): string =>
  `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
