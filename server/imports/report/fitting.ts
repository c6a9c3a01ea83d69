import type { FileColumn } from '@sala/catalog/api/importReport.ts'
import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { everyDataset } from '@sala/catalog/datasets/all.ts'
import { headingKey } from '@sala/catalog/imports/fileTexts.ts'
import { Meanings, valueHeadings } from '../arrange/meanings.ts'
import { datasetHeadings, yearHeadings } from '../layout/headings.ts'

/** Most data sets that are proposed for a file. */
const maxProposed = 3

/** What tells nothing of the subject of a file: when and where its rows are of, and how sure they are. */
const circumstances: ReadonlySet<Column['kind']> = new Set(['date', 'year', 'country', 'province'])

/** A data set whose necessary columns are all there, and the headings that tell that the file is about its subject. */
interface Fit {
  readonly name: string
  readonly subject: ReadonlySet<string>
}

/**
 * The data sets that a file fits by its headings, those with most of them first; none where that is not certain. `figureNames`: texts of a
 * column that names the figure of each row.
 *
 * A data set fits where its necessary columns are all among the headings and at least one of them names its subject: a date and a province
 * alone are no weather, and a column “value” is the gross domestic product only in a file of that name. A data set whose headings are all
 * among those of another one that has more, or just as many, is not certain.
 */
export function fittingDatasets(
  headings: readonly string[],
  figureNames: readonly string[],
  fileName: string,
): readonly string[] {
  const fits = everyDataset()
    .map((dataset) => fitOf(dataset, headings, figureNames, fileName))
    .filter((fit): fit is Fit => fit !== null)
  const isCovered = ({ name, subject }: Fit) =>
    fits.some((other) => other.name !== name && [...subject].every((key) => other.subject.has(key)))
  return fits
    .filter((fit) => !isCovered(fit))
    .toSorted((a, b) => b.subject.size - a.subject.size)
    .slice(0, maxProposed)
    .map(({ name }) => name)
}

function fitOf(
  dataset: Dataset,
  headings: readonly string[],
  figureNames: readonly string[],
  fileName: string,
): Fit | null {
  const keys = new Set(headings.map(headingKey))
  const { columns, keys: figureKeys } = figuresIn(dataset, [...headings, ...figureNames])
  const subject = new Set(figureKeys)
  for (const [name, headings] of datasetHeadings(dataset)) {
    const column = dataset.columns[name]
    if (column === undefined) continue
    const dated = column.kind === 'date' || column.kind === 'year'
    const matching = [...headings, ...(dated ? yearHeadings : [])].filter((key) => keys.has(key))
    const telling = matching.filter((key) => !valueHeadings.has(key) || isNamed(dataset, fileName))
    if (!circumstances.has(column.kind)) for (const key of telling) subject.add(key)
    if (column.absent === 'required' && matching.length === 0 && !columns.has(name)) return null
  }
  return subject.size > 0 ? { name: dataset.name, subject } : null
}

/** The columns that are filled by what files call the figures of a data set (`template.figures`), and the keys of the headings. */
function figuresIn(dataset: Dataset, texts: readonly string[]) {
  const meanings = new Meanings(dataset)
  const columns = new Set<string>()
  const keys: string[] = []
  for (const text of texts) {
    const figure = meanings.of([text])
    if (figure === null) continue
    for (const name of [figure.column, ...Object.keys(figure.of ?? {})]) columns.add(name)
    keys.push(headingKey(text))
  }
  return { columns, keys }
}

/** Whether the figures of a data set were all read from columns that do not name them, such as “value”. */
export function isVague(dataset: Dataset, fileColumns: readonly FileColumn[]): boolean {
  const figures = fileColumns.filter(({ readAs }) => {
    const column = readAs === null ? undefined : dataset.columns[readAs.split(':')[0] ?? '']
    return column !== undefined && !circumstances.has(column.kind)
  })
  return figures.length > 0 && figures.every(({ heading }) => valueHeadings.has(headingKey(heading)))
}

/** Whether the name of a file says the name of a data set, as a word. */
function isNamed(dataset: Dataset, fileName: string): boolean {
  const words = fileName.toLowerCase().split(/[^\p{Letter}]+/u)
  return dataset.name.split('_').every((word) => words.includes(word))
}
