import { alertFault } from '@sala/catalog/alerts/alertRule.ts'
import { figureColumns } from '@sala/catalog/explore/columns.ts'
import type { ExplorationComparison } from '@sala/catalog/explore/exploration.ts'
import type { Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { Select } from '../../controls/popups/Select.tsx'
import fields from '../../forms/fields.module.css'
import { useText } from '../../i18n/text.ts'
import { comparisonOptions, comparisonText } from '../calculationChoices.ts'

interface CompareFieldProps {
  readonly id: string
  readonly reading: Reading
  /** Takes the same question with another comparison. */
  readonly onChange: (reading: Reading) => void
}

/** With what the figures of an alert are compared: its change, in percent or as a difference, is then a figure to watch. */
export function CompareField({ id, reading, onChange }: CompareFieldProps) {
  const text = useText()
  const { t } = text
  const { question, dataset, context } = reading
  const comparedWith = (comparison: ExplorationComparison | null): Reading => ({
    ...reading,
    question: {
      ...question,
      comparison,
      sort: null,
      ...(comparison !== null && { calculation: null }),
    },
  })
  const choices = comparisonOptions(question, dataset, context, text).filter(({ choice }) =>
    isWatchable(comparedWith(choice)),
  )
  if (choices.length === 0) return null
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('calculations.compare')}</label>
      <Select
        id={id}
        label={t('calculations.compare')}
        value={comparisonText(question.comparison)}
        options={[{ value: '', label: t('explore.none') }, ...choices]}
        className={fields.select}
        ordered
        onChange={(value) => onChange(comparedWith(choices.find((choice) => choice.value === value)?.choice ?? null))}
      />
    </div>
  )
}

/** Whether an alert over the question has a true answer. */
function isWatchable({ question, dataset }: Reading): boolean {
  const [column] = figureColumns(dataset, question)
  if (column === undefined) return false
  return (
    alertFault(dataset, { question, column: column.key, is: 'above', threshold: 0, sensitivity: 95, periods: 1 }) ===
    null
  )
}
