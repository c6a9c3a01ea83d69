import type { ImportNote } from '@sala/catalog/api/importNotes.ts'
import { listed, number } from '@sala/widgets/texts/format.ts'
import { usePlaceNames } from '../../../cards/context.ts'
import { useText } from '../../../i18n/text.ts'
import { columnInWords } from '../questions/nameChoices.ts'
import styles from './Report.module.css'

/** What was taken for what, in the reader's words; what stands in the file stays as it is. */
export function Notes({ dataset, notes }: { readonly dataset: string; readonly notes: readonly ImportNote[] }) {
  const { t, fill, locale } = useText()
  const names = usePlaceNames().data?.names ?? {}
  if (notes.length === 0) return null
  const words = (name: string, value: string | number): string => {
    if (typeof value === 'number') return number(value, locale)
    if (name !== 'column' && name !== 'columns') return `\u2068${value}\u2069`
    return listed(
      value.split(', ').map((column) => columnInWords(dataset, column, names, locale)),
      locale,
    )
  }
  const noteValues = (values: ImportNote['values']): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words(name, value)]))
  return (
    <details className={styles.notes}>
      <summary>{t('imports.notes')}</summary>
      <ul>
        {notes.map(({ code, sheet, values, message }) => (
          <li key={`${code} ${message}`}>
            {sheet !== null && <bdi>{`${sheet.trim()} · `}</bdi>}
            {code === 'before' ? message : fill(`imports.noteWords.${code}`, noteValues(values))}
          </li>
        ))}
      </ul>
    </details>
  )
}
