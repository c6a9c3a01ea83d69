import type { ChangeBreakdown, Contribution, ExplainedChange } from '@sala/catalog/api/explainChange.ts'
import { explainChange } from '@sala/catalog/api/explainChange.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '@sala/widgets/context.ts'
import { type CardChange, changeOf, comparesFullYears } from '@sala/widgets/explain/changeOf.ts'
import { changePeriod } from '@sala/widgets/explain/changePeriod.ts'
import { explainWords as words } from '@sala/widgets/explain/explainWords.ts'
import { type ChangeWording, changeSentences } from '@sala/widgets/explain/sentences.ts'
import { dimensionLabel, measureLabel, valueLabel } from '@sala/widgets/explore/labels.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../controls/dialogs/Dialog.tsx'
import { TextButton } from '../../controls/TextButton.tsx'
import { type Text, useText } from '../../i18n/text.ts'
import { asOfQuery } from '../asOf/asOfQuery.ts'
import { FailedCard } from '../CardMessage.tsx'
import { Contributions } from './Contributions.tsx'
import styles from './Explain.module.css'

/** The card whose change is explained. */
export interface ExplainDialogProps {
  readonly widget: AnyWidget
  readonly open: OpenWidget
  readonly context: Context
  readonly onClose: () => void
}

/** Which members made the difference between the two years of a card, by one dimension at a time. */
export default function ExplainDialog({ widget, open, context, onClose }: ExplainDialogProps) {
  const text = useText()
  const change = useMemo(() => changeOf(open, widget.explains), [open, widget.explains])
  return (
    <Dialog wide title={text.t('card.explainChange')} onClose={onClose}>
      <p>{formatMessage(widget.title, text.locale)}</p>
      {change === null ? (
        <p>{formatMessage(comparesFullYears(open) ? words.fullYears : words.notExplained, text.locale)}</p>
      ) : (
        <Change change={change} context={context} text={text} />
      )}
    </Dialog>
  )
}

interface ChangeProps extends Pick<ExplainDialogProps, 'context'> {
  readonly change: CardChange
  readonly text: Text
}

function Change({ change: { dataset, question, measures }, context, text }: ChangeProps) {
  const { locale } = text
  const [measure, setMeasure] = useState<string>(measures[0])
  const request = { ...question, measure }
  const { data, error, refetch } = useQuery({
    queryKey: ['explain', request, context.asOf],
    queryFn: ({ signal }) => api.call(explainChange, { body: request, query: asOfQuery(context), signal }),
  })
  const label = (name: string) => measureLabel(dataset, name, context)
  return (
    <>
      {measures.length > 1 && (
        <Choice
          label={formatMessage(words.figure, locale)}
          options={measures.map((name) => ({ value: name, label: label(name) }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      )}
      {error !== null && <FailedCard error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p role="status">{text.t('card.reloading')}</p>}
      {data !== undefined && (
        <Explained
          answer={data}
          change={{ dataset, question, measures }}
          measure={measure}
          context={context}
          text={text}
        />
      )}
    </>
  )
}

interface ExplainedProps extends ChangeProps {
  readonly answer: ExplainedChange
  readonly measure: string
}

function Explained({ answer, change: { dataset, question }, measure, context, text }: ExplainedProps) {
  const { locale } = text
  const [by, setBy] = useState<string | null>(null)
  const breakdown: ChangeBreakdown | null =
    answer.breakdowns.find(({ dimension }) => dimension === by) ?? answer.breakdowns[0] ?? null
  const nameOf = ({ kind, value, members }: Contribution): string => {
    if (kind === 'untold') return formatMessage(words.untold, locale)
    if (kind === 'other') return formatMessage(words.others, locale, { count: members })
    if (value === null || breakdown === null) return formatMessage(words.unknown, locale)
    return valueLabel(dataset, breakdown.dimension, value, context)
  }
  const unit = dataset.measures[measure]?.unit ?? 'items'
  const wording: ChangeWording = { measure: measureLabel(dataset, measure, context), unit, language: locale, nameOf }
  const sentences = changeSentences(answer, breakdown, wording)
  if (sentences.length === 0) return <p>{formatMessage(words.nothing, locale)}</p>
  return (
    <>
      <p>{changePeriod(answer.months, question, locale)}</p>
      <div data-sentences>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {breakdown === null ? (
        <p>{formatMessage(words.noParts, locale)}</p>
      ) : (
        <>
          <Choice
            label={formatMessage(words.by, locale)}
            options={answer.breakdowns.map(({ dimension }) => ({
              value: dimension,
              label: dimensionLabel(dataset, dimension, context, text),
            }))}
            chosen={breakdown.dimension}
            onChoose={setBy}
          />
          <Contributions
            breakdown={breakdown}
            difference={answer.difference ?? 0}
            head={dimensionLabel(dataset, breakdown.dimension, context, text)}
            wording={wording}
          />
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={`flex wrap gap-half unpadded borderless ${styles.choice}`}>
      <legend>{label}</legend>
      {options.map((option) => (
        <TextButton
          kind="quiet"
          label={option.label}
          key={option.value}
          aria-pressed={option.value === chosen}
          onPress={() => onChoose(option.value)}
        />
      ))}
    </fieldset>
  )
}
