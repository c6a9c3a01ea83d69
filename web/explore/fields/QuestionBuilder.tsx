import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import type { Context } from '@sala/widgets/context.ts'
import { questionWords } from '@sala/widgets/explore/questionWords.ts'
import { labelled } from '@sala/widgets/texts/format.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../store.ts'
import { useMediaQuery } from '../../theme/useMediaQuery.ts'
import { printing } from '../../views/paper/paper.ts'
import styles from '../Explore.module.css'
import { QuestionForm } from '../QuestionForm.tsx'
import { changed } from '../question.ts'
import { FieldList } from './FieldList.tsx'
import { type Field, type FilterBy, fieldsOf, maxMeasures, moved, type Part, without } from './fieldList.ts'
import { QuestionParts } from './QuestionParts.tsx'

interface QuestionBuilderProps {
  readonly question: Exploration
  readonly dataset: Dataset
  readonly offered: readonly Dataset[]
  readonly context: Context
  readonly onChange: (question: Exploration) => void
  readonly onReset: () => void
  /** The answer. */
  readonly children: ReactNode
}

/**
 * What is asked: the fields of the data set, the parts of the question that they are moved to, and the choices of each part. On a phone
 * they are folded behind the question in words, so that the answer comes first; on paper the words are all there is.
 */
export function QuestionBuilder({ children, ...form }: QuestionBuilderProps) {
  const { question, dataset, context, onChange } = form
  const text = useText()
  const { t } = text
  const paper = useStore(printing)
  const [opened, setOpened] = useState<FilterBy | null>(null)
  const phone = useMediaQuery('(width < 768px)')
  const [unfolded, setUnfolded] = useState(false)
  const hidden = paper || (phone && !unfolded)
  const fields = useMemo(() => fieldsOf(dataset, question, context, text), [dataset, question, context, text])
  const change = (part: Partial<Exploration>) => onChange(changed(question, part))

  function move(field: Field, part: Part) {
    if (part === 'filter') return setOpened(field.filterBy)
    const next = moved(question, field)
    if (next !== null) change(next)
  }

  function press(field: Field) {
    if (field.kind === 'column') return setOpened(field.filterBy)
    const next = field.chosen ? without(question, field) : moved(question, field)
    if (next !== null) change(next)
  }

  function refusal(field: Field): string | null {
    if (field.kind !== 'measure') return null
    if (field.chosen) return without(question, field) === null ? t('explore.fields.last') : null
    return moved(question, field) === null ? t('explore.fields.most', { most: maxMeasures }) : null
  }

  const inWords = (paper || phone) && (
    <span className="flush quiet tiny">
      {questionWords(question, dataset, context, text)
        .map(({ label, value }) => labelled(label, value, context.language))
        .join(' · ')}
    </span>
  )

  return (
    <div className={paper ? styles.body : `${styles.body} ${styles.explorer}`}>
      {phone && !paper && (
        <button
          type="button"
          className="row gap-1 between start wide padded outlined surface hoverable"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {inWords}
          <Icon name="sliders" />
        </button>
      )}
      <div hidden={hidden}>
        <FieldList key={dataset.name} fields={fields} onPress={press} refusal={refusal} />
      </div>
      <div>
        <div hidden={hidden}>
          <QuestionParts {...{ question, dataset, context, fields }} onChange={change} onMove={move} />
          <QuestionForm {...form} opened={opened} onOpen={setOpened} />
        </div>
        {paper && inWords}
        {children}
      </div>
    </div>
  )
}
