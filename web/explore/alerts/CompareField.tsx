import { alertFault } from '@sala/catalog/alerts/alertRule.ts'
import { figureColumns } from '@sala/catalog/explore/columns.ts'
import type { ExplorationComparison } from '@sala/catalog/explore/exploration.ts'
import type { Reading } from '@sala/widgets/alerts/memberTexts.ts'
import { fieldOf, SelectField } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { comparisonOptions, comparisonText } from '../calculationChoices.ts'

interface CompareFieldProps {
  readonly reading: Reading
  /** Takes the same question with another comparison. */
  readonly onChange: (reading: Reading) => void
}

/** With what the figures of an alert are compared: its change, in percent or as a difference, is then a figure to watch. */
export function CompareField({ reading, onChange }: CompareFieldProps) {
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
    <SelectField
      field={fieldOf(comparisonText(question.comparison), (value) =>
        onChange(comparedWith(choices.find((choice) => choice.value === value)?.choice ?? null)),
      )}
      label={t('calculations.compare')}
      choices={[{ value: '', label: t('explore.none') }, ...choices]}
      ordered
    />
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
