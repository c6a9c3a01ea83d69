import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import { type Encoding, encodings, separators } from '@sala/catalog/api/importSettings.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { SelectField } from '../../../forms/fields.tsx'
import type { Field } from '../../../forms/useForm.ts'
import { useText } from '../../../i18n/text.ts'
import { encodingOf, type ImportValues, noHead, separatorOf } from '../importForm.ts'
import { FieldNames } from './FieldNames.tsx'

interface FileShapeProps {
  /** Empty while none is chosen. */
  readonly fileName: string
  readonly dataset: Dataset
  /** The first rows of the sheet that is read; null before the file was checked. */
  readonly preview: SheetPreview | null
  readonly field: <Name extends keyof ImportValues>(name: Name) => Field<ImportValues[Name]>
}

/** How a file is built where that is not found by itself: its head row, what parts its columns, its letters. The sheet as it is stands beside it, in what was found. */
export function FileShape({ fileName, dataset, preview, field }: FileShapeProps) {
  const { t } = useText()
  const [head, separator, encoding] = [field('head'), field('separator'), field('encoding')]
  // The keys of objects come before the first row and cannot be chosen.
  const rows = preview === null || preview.transposed ? [] : preview.rows.filter(({ number }) => number > 0)
  const byItself = { value: '', label: t('imports.foundByItself') }
  const previewRows = rows.map(({ number, cells }) => ({
    value: String(number),
    label: t('imports.headRow', { row: number, cells: shortened(cells) }),
  }))
  const others = ['', noHead, ...previewRows.map(({ value }) => value)].includes(head.value)
    ? []
    : [{ value: head.value, label: head.value }]
  const isText = separator.value !== '' || encoding.value !== '' || textNames.test(fileName)
  return (
    <>
      {!namedFormats.test(fileName) && (
        <SelectField
          field={head}
          label={t('imports.head')}
          choices={[byItself, ...previewRows, ...others, { value: noHead, label: t('imports.headNone') }]}
        />
      )}
      {head.value === noHead && <FieldNames field={field('columns')} dataset={dataset} first={rows[0]?.cells ?? []} />}
      {isText && (
        <>
          <SelectField
            field={{ ...separator, change: (text) => separator.change(separatorOf(text)) }}
            label={t('imports.separator')}
            choices={[byItself, ...separators.map((value) => ({ value, label: t(`imports.separators.${value}`) }))]}
          />
          <SelectField
            field={{ ...encoding, change: (text) => encoding.change(encodingOf(text)) }}
            label={t('imports.encoding')}
            choices={[byItself, ...encodings.map((value) => ({ value, label: encodingNames[value] }))]}
          />
        </>
      )}
    </>
  )
}

/** Formats that name their columns themselves. */
const namedFormats = /\.(json|geojson|ndjson|jsonl|parquet)$/i
const textNames = /\.(csv|tsv|tab|txt|dat)$/i

/** The names of encodings are the same in every language; beside them stands a word in the letters that they hold. */
const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-874': 'Windows-874 (ไทย)',
  'windows-1251': 'Windows-1251 (Русский)',
  'windows-1252': 'Windows-1252 (Français)',
  'windows-1255': 'Windows-1255 (עברית)',
  'windows-1256': 'Windows-1256 (العربية)',
}

/** What a row begins with. */
function shortened(cells: readonly string[]): string {
  const text = cells.filter((cell) => cell !== '').join(' · ')
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}
