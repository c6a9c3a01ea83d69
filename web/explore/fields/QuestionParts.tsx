import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { columnLabel, dimensionLabel, valueLabel } from '@sala/widgets/explore/labels.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { Chip } from '../../controls/Chip.tsx'
import { useText } from '../../i18n/text.ts'
import styles from '../Explore.module.css'
import { type Field, type Part, without } from './fieldList.ts'
import { PartWell } from './PartWell.tsx'

interface QuestionPartsProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly context: Context
  readonly fields: readonly Field[]
  readonly onChange: (change: Partial<Exploration>) => void
  readonly onMove: (field: Field, part: Part) => void
}

/** The three parts of a question, each with what stands in it and can be taken back. */
export function QuestionParts({ question, dataset, context, fields, onChange, onMove }: QuestionPartsProps) {
  const { language } = context
  const filters = filterChips({ question, dataset, context, onChange }, useText())
  const chip = (kind: Field['kind'], name: string) => {
    const field = fields.find((candidate) => candidate.kind === kind && candidate.name === name)
    const change = without(question, { kind, name })
    const onRemove = change === null ? null : () => onChange(change)
    return <PartChip key={`${kind} ${name}`} words={field?.label ?? name} onRemove={onRemove} />
  }
  const drop = (part: Part) => (key: string) => {
    const field = fields.find((candidate) => candidate.key === key)
    if (field !== undefined) onMove(field, part)
  }
  return (
    <div className={styles.form}>
      <PartWell part="measure" onDrop={drop('measure')} empty={false}>
        {question.measures.map((name) => chip('measure', name))}
        {question.calculated.map(({ name, formula }, at) => (
          <PartChip
            key={`${name} ${formula}`}
            words={labelled(name, formula, language)}
            onRemove={() => onChange({ calculated: question.calculated.filter((_, index) => index !== at) })}
          />
        ))}
      </PartWell>
      <PartWell
        part="breakdown"
        onDrop={drop('breakdown')}
        empty={question.breakdown.length === 0 && question.time === null}
      >
        {question.breakdown.map((name) => chip('dimension', name))}
        {question.time !== null && chip('time', question.time)}
      </PartWell>
      <PartWell part="filter" onDrop={drop('filter')} empty={filters.length === 0}>
        {filters}
      </PartWell>
    </div>
  )
}

/** A chip for each text, range and value that rows are chosen by. */
function filterChips(
  { question, dataset, context, onChange }: Omit<QuestionPartsProps, 'fields' | 'onMove'>,
  text: ReturnType<typeof useText>,
) {
  const { language } = context
  const { texts, ranges, filters } = question
  return [
    ...texts.map(({ column, contains }, at) => (
      <PartChip
        key={`${column} ${contains}`}
        words={labelled(columnLabel(dataset, column, context), `… ${contains} …`, language)}
        onRemove={() => onChange({ texts: texts.filter((_, index) => index !== at) })}
      />
    )),
    ...ranges.map(({ column, from, to }, at) => (
      <PartChip
        key={`${column} ${from} ${to}`}
        words={labelled(columnLabel(dataset, column, context), `${from ?? ''} – ${to ?? ''}`.trim(), language)}
        onRemove={() => onChange({ ranges: ranges.filter((_, index) => index !== at) })}
      />
    )),
    ...filters.flatMap((filter) =>
      filter.values.map((value) => (
        <PartChip
          key={`${filter.dimension} ${filter.operator} ${value}`}
          words={labelled(
            dimensionLabel(dataset, filter.dimension, context, text),
            `${filter.operator === 'in' ? '' : '≠ '}${valueLabel(dataset, filter.dimension, value, context)}`,
            language,
          )}
          onRemove={() => onChange({ filters: withoutValue(filters, filter, value) })}
        />
      )),
    ),
  ]
}

type Filters = Exploration['filters']

const withoutValue = (filters: Filters, filter: Filters[number], value: string): Filters =>
  filters
    .map((condition) =>
      condition === filter ? { ...condition, values: condition.values.filter((code) => code !== value) } : condition,
    )
    .filter(({ values }) => values.length > 0)

function PartChip({ words, onRemove }: { readonly words: string; readonly onRemove: (() => void) | null }) {
  const { t } = useText()
  return (
    <Chip remove={t('explore.remove', { name: words })} onRemove={onRemove}>
      <bdi>{words}</bdi>
    </Chip>
  )
}
