import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { Recipe } from '@sala/catalog/imports/recipe.ts'
import { expect, test } from 'vitest'
import { drawingOf } from './drawingOf.ts'
import { noDrawing, periodColumn, recipeOf, understoodOf, withColumn, withField, withValues } from './drawnRecipe.ts'

const row = (number: number, use: 'head' | 'read', ...cells: readonly string[]) => ({
  number,
  taken: use,
  cells: [...cells],
  more: 0,
})
const rows = [
  row(1, 'head', 'A title'),
  row(2, 'head', 'Country', 'Arrivals', 'Year', 'Month', 'Rest'),
  row(3, 'read', 'JP', '5', '2024', '1', 'x'),
]
const column = (heading: string, readAs: string | null) => ({ sheet: null, heading, readAs })

test('what the check understood of a list is what a person begins with, but for a date in two columns', () => {
  const columns = [column('Country', 'location_source'), column('Arrivals', 'immigrants'), column('Rest', null)]
  const dated = [column('Year', 'date'), column('Month', 'date')]
  expect(understoodOf(immigration, { sheet: null, rows }, [...columns, ...dated])).toEqual({
    rows: { 2: 'head' },
    columns: { 0: 'location_source', 1: 'immigrants' },
  })
  expect(understoodOf(immigration, { sheet: 'Other', rows }, columns)).toEqual({ rows: {}, columns: {} })
})

test('a field that another column is given leaves the first', () => {
  expect(withField({ 0: 'date', 1: 'immigrants' }, 2, 'date')).toEqual({ 1: 'immigrants', 2: 'date' })
})

/** Says all that a recipe can say; the rows of the test's files are not shown as far as its column 20. */
const namedRecipe = {
  name: 'Whole',
  recipe: Recipe.parse({
    version: 1,
    dataset: 'immigration',
    layout: 'periods',
    sheet: 'Data',
    head: { first: 2, last: 3 },
    fields: {
      location_source: { column: 1, heading: 'Country of residence' },
      purpose: { column: 20, heading: 'Why' },
      gender: { value: 'f' },
    },
    periods: [
      { column: 2, period: '2024-01' },
      { column: 3, period: '2024-02' },
    ],
    year: 2024,
    unit: 'thousand-people',
    totals: ['Sum', 'Altogether'],
    subtotals: ['of which Asia'],
    skip: ['of which by air'],
    end: 'Source',
    shape: [],
  }),
}
const sheetOf = (...lines: readonly string[]) => lines.map((line, index) => row(index + 1, 'read', ...line.split(',')))

test('a recipe that is opened on a file and left as it is says the same, where its head stands in that file', () => {
  const drawnSheet = sheetOf(
    ...['A title', 'Another', 'Country,a,b', 'of residence,,', 'JP,1,2', 'Altogether,1,2'],
    ...['of which by air,1,1', 'Source: the bureau,,', 'Source: another,,'],
  )
  const sheet = drawnSheet.map((line) => ({ ...line, more: 1 }))
  const drawing = drawingOf(namedRecipe, sheet)
  expect(drawing.rows).toEqual({ 3: 'head', 4: 'head', 6: 'total', 7: 'skip', 8: 'end' })
  const again = recipeOf(immigration, { rows: sheet }, drawing)
  const head = { first: 3, last: 4 }
  expect(again).toEqual({ ...namedRecipe, recipe: { ...namedRecipe.recipe, head, totals: ['Altogether', 'Sum'] } })
  // A row that is no total any more is not called one; a name that is not shown stays until it is removed.
  const changed = { ...drawing, rows: { ...drawing.rows, 6: '' as const } }
  expect(recipeOf(immigration, { rows: sheet }, changed)?.recipe.totals).toEqual(['Sum'])
  const names = { ...drawing.names, totals: [] }
  expect(recipeOf(immigration, { rows: sheet }, { ...changed, names })?.recipe.totals).toEqual([])
})

test('a file is drawn as the importer compares it: Thai digits, footnote marks and spaces make no other heading or name', () => {
  const fields = {
    location_source: { column: 1, heading: 'Country' },
    immigrants: { column: 2, heading: 'Guests 2567' },
  }
  const names = { totals: ['All of them'], skip: ['Note ๑'], end: 'Source 2' }
  const recipe = Recipe.parse({
    ...namedRecipe.recipe,
    layout: 'list',
    head: { first: 1, last: 1 },
    fields,
    periods: [],
    ...names,
  })
  const lines = ['Country*,Guests ๒๕๖๗', 'JP,1', 'ALL\u00a0of them (1),1', 'Note 1,1', 'Source ๒ is,']
  const sheet = sheetOf(...lines)
  const drawing = drawingOf({ name: 'n', recipe }, sheet)
  expect(drawing.rows).toEqual({ 1: 'head', 3: 'total', 4: 'skip', 5: 'end' })
  // Its own names stay, and its headings are those of the file.
  const again = recipeOf(immigration, { rows: sheet }, drawing)?.recipe
  expect(again).toMatchObject({
    ...names,
    fields: { location_source: { heading: 'Country*' }, immigrants: { heading: 'Guests ๒๕๖๗' } },
  })
})

test('a file without the head of a recipe has no head until a person says it', () => {
  const sheet = sheetOf('Land,a,b', 'JP,1,2')
  const drawing = drawingOf(namedRecipe, sheet)
  expect([drawing.rows, recipeOf(immigration, { rows: sheet }, drawing)]).toEqual([{}, null])
  const marked = recipeOf(immigration, { rows: sheet }, { ...drawing, rows: { 1: 'head' } })
  expect(marked?.recipe.fields.location_source).toEqual({ column: 1, heading: 'Land' })
})

test('a column holds a field or every row holds a value of it, and a period is a month or a year of either calendar', () => {
  const drawing = { ...noDrawing, columns: { 0: 'date|year', 1: 'immigrants', 2: periodColumn } }
  const values = [{ column: 'date', text: '2024-01' }]
  const stated = { ...drawing, ...withValues(drawing, values) }
  expect(stated).toMatchObject({ values, columns: { 1: 'immigrants', 2: periodColumn } })
  expect(stated.columns[0]).toBeUndefined()
  expect(withColumn(stated, 0, 'date')).toEqual({ values: [], columns: { ...stated.columns, 0: 'date' } })
  const periods = (text: string) =>
    recipeOf(
      immigration,
      { rows: sheetOf('Land,x,y', 'JP,1,2') },
      {
        ...noDrawing,
        ...{ name: 'n', layout: 'periods', rows: { 1: 'head' } },
        ...{ columns: { 0: 'location_source', 1: periodColumn }, periods: { 1: text } },
      },
    )?.recipe.periods
  expect(periods('2567-03')).toEqual([{ column: 2, period: '2024-03' }])
  expect(periods('2024')).toEqual([{ column: 2, period: '2024' }])
  for (const none of ['2024-13', '1949', '0202-01']) expect(periods(none)).toBeUndefined()
})

test('a column whose head is shown is named by it, however far right it stands', () => {
  const cells = Array.from({ length: 300 }, (_, index) => `H${index + 1}`)
  const sheet = sheetOf(cells.join(','), cells.map(() => '1').join(','))
  const drawing = { ...noDrawing, name: 'n', rows: { 1: 'head' as const }, columns: { 16: 'date', 299: 'immigrants' } }
  const fields = { date: { column: 17, heading: 'H17' }, immigrants: { column: 300, heading: 'H300' } }
  const drawn = recipeOf(immigration, { rows: sheet }, drawing)
  expect(drawn?.recipe.fields).toEqual(fields)
  // A column that has moved is found again there too.
  const moved = { ...fields, date: { column: 17, heading: 'H205' } }
  const recipe = Recipe.parse({ ...drawn?.recipe, fields: moved })
  expect(drawingOf({ name: 'n', recipe }, sheet).columns).toEqual({ 204: 'date', 299: 'immigrants' })
})
