import type { Column, DeclaredText, Unit } from '../dataset.ts'
import { statuses } from '../dataset.ts'
import { defineMessage, defineMessages, type MessageDescriptor } from '../locales/messages.ts'

/**
 * Columns that several data sets share, so that one word is labelled and read from files in one way everywhere.
 */

type Absent = Column['absent']
/** A column of one kind, kept exact so that answers are typed by it. */
type ColumnOf<Kind extends Column['kind'], Text = DeclaredText> = Extract<Column<Text>, { kind: Kind }>

/** First day of the month that a row is about. */
export const monthOf = (label: DeclaredText): ColumnOf<'date'> => ({
  kind: 'date',
  grain: 'month',
  label,
  headings: ['month', 'month_year', 'period', 'เดือน', 'ช่วงเวลา'],
  absent: 'required',
})

/** The day that a row is about. */
export const dayOf = (label: DeclaredText, headings: readonly string[] = []): ColumnOf<'date'> => ({
  kind: 'date',
  grain: 'day',
  label,
  headings: ['day', 'วันที่', ...headings],
  absent: 'required',
})

export const yearOf = (label: DeclaredText, headings: readonly string[] = []): ColumnOf<'year'> => ({
  kind: 'year',
  label,
  headings: ['year', 'ปี', 'พ.ศ.', 'ค.ศ.', ...headings],
  absent: 'required',
})

/** The country that people come from: alpha-2, or the rest of a market region where `rest`. */
export const sourceCountry = (rest: boolean, absent: Absent = 'required'): ColumnOf<'country'> => ({
  kind: 'country',
  rest,
  label: defineMessage('catalog.columns.country', 'Country'),
  headings: [
    'country',
    'country name',
    'country of residence',
    'nationality',
    'country code',
    'alpha2',
    'alpha3',
    'iso2',
    'iso3',
    'สัญชาติ',
    'ประเทศ',
    'ประเทศ/สัญชาติ',
    'ถิ่นที่อยู่',
    'กลุ่มประเทศ',
  ],
  absent,
})

/** A whole number of something, from 0 to a most that no true figure of one row reaches: what lies above it is a slip. */
export const count = (
  unit: Unit,
  maximum: number,
  label: DeclaredText,
  headings: readonly string[],
  absent: Absent = 'required',
): ColumnOf<'count'> => ({
  kind: 'count',
  unit,
  maximum,
  label,
  headings,
  absent,
})

export const statusWords = defineMessages('catalog.columns.statuses', {
  preliminary: 'Preliminary',
  revised: 'Revised',
  final: 'Final',
})

/** Preliminary, revised or final. The importer asks where a file says none; the default is for rows older than the column. */
export const publicationStatus: ColumnOf<'choice', MessageDescriptor> = {
  kind: 'choice',
  values: statuses,
  words: statusWords,
  label: defineMessage('catalog.columns.status', 'Status'),
  headings: ['สถานะ'],
  absent: { default: 'final' },
}

/** A number with decimals of something. */
export const amount = (
  unit: Unit,
  bounds: { readonly minimum: number | null; readonly maximum: number },
  label: DeclaredText,
  headings: readonly string[],
  absent: Absent,
): ColumnOf<'amount'> => ({ kind: 'amount', unit, ...bounds, label, headings, absent })

/** Text as it came, at most so many letters. */
export const text = (
  maximum: number,
  label: DeclaredText,
  headings: readonly string[],
  absent: Absent = 'optional',
): ColumnOf<'text'> => ({ kind: 'text', maximum, label, headings, absent })

export const link = (
  label: DeclaredText,
  headings: readonly string[],
  absent: Absent = 'optional',
): ColumnOf<'link'> => ({
  kind: 'link',
  label,
  headings,
  absent,
})

/** How a business is reached: the three columns that each register of businesses has. */
export const telephone = () =>
  text(
    100,
    defineMessage('catalog.columns.telephone', 'Telephone'),
    ['telephone', 'phone', 'โทรศัพท์', 'เบอร์โทร'],
    'optional',
  )

export const postalAddress = () =>
  text(1000, defineMessage('catalog.columns.address', 'Address'), ['address', 'ที่อยู่', 'ที่ตั้ง'], 'optional')

export const website = () => link(defineMessage('catalog.columns.website', 'Website'), ['website', 'เว็บไซต์'])

/** A province of Thailand, under the name that the data set gives it. */
export const province = (absent: Absent = 'required'): ColumnOf<'province'> => ({
  kind: 'province',
  label: defineMessage('catalog.columns.province', 'Province'),
  headings: ['province', 'province name', 'จังหวัด', 'ชื่อจังหวัด'],
  absent,
})

/** One of a closed list of codes: those of `words`, with what people read for each. Codes of digits come first, ascending. */
export const choice = (
  words: Readonly<Record<string, DeclaredText>>,
  label: DeclaredText,
  headings: readonly string[],
  absent: Absent = 'required',
): ColumnOf<'choice'> => ({ kind: 'choice', values: Object.keys(words), words, label, headings, absent })

/** The measure that adds up a column. */
export const sumOf = <const Name extends string, const Of extends Unit>(
  column: Name,
  unit: Of,
  label: DeclaredText,
  definition: DeclaredText,
) => ({ kind: 'sum', column, where: null, unit, label, definition }) as const
