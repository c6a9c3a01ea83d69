import { type Revisions as Answer, listRevisions } from '@sala/catalog/api/revisions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { labelOf } from '@sala/catalog/datasets/labels.ts'
import type { Context } from '@sala/widgets/context.ts'
import { amount } from '@sala/widgets/texts/format.ts'
import { lineEnds } from '@sala/widgets/views/sparkline.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '../../api/queries.ts'
import { TextButton } from '../../controls/TextButton.tsx'
import { useText } from '../../i18n/text.ts'
import { Sparkline } from '../../views/figures/Sparkline.tsx'
import { RevisionsDialog } from './RevisionsDialog.tsx'
import { dayOf, periodText } from './revisionTexts.ts'

export interface RevisionsProps {
  readonly reads: AnyWidget['reads']
  readonly context: Context
}

/** The changes by later imports in each data set that a card reads. */
export default function Revisions({ reads, context }: RevisionsProps) {
  const datasets = allDatasets.filter(({ endpoints }) =>
    endpoints.some(({ path }) => reads.some((readPath) => readPath === path)),
  )
  return datasets.map((dataset) => <RevisionsOf key={dataset.name} dataset={dataset} context={context} />)
}

function RevisionsOf({ dataset, context }: { readonly dataset: Dataset; readonly context: Context }) {
  const { t, locale } = useText()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(queryFor(listRevisions, { dataset: dataset.name }))
  // An error here is not shown: the card itself works.
  if (data === undefined || data.measure === null) return null
  const label = labelOf(dataset, dataset.name, locale)
  const [newest] = data.rows
  if (newest === undefined) return <p>{t('revisions.none', { dataset: label })}</p>
  const unit = dataset.measures[data.measure]?.unit ?? 'items'
  const latestFigure = latest(newest, unit)
  const values = newest.figures.map(({ figure }) => figure)
  return (
    <div data-revisions={dataset.name}>
      <p>{latestFigure}</p>
      <Sparkline history={{ values, ends: lineEnds(values, unit, locale), description: latestFigure }} />
      <TextButton kind="quiet" label={t('revisions.all')} onPress={() => setOpen(true)} />
      {open && <RevisionsDialog dataset={dataset} answer={data} context={context} onClose={() => setOpen(false)} />}
    </div>
  )

  function latest({ period, figures }: Answer['rows'][number], unit: Dataset['measures'][string]['unit']): string {
    const [before, now] = figures.slice(-2)
    const texts = {
      period: periodText(period, locale),
      before: amount(before?.figure ?? null, unit, locale),
      day: dayOf(before?.asOf ?? '', locale),
    }
    if (now === undefined || now.figure === null) return t('revisions.gone', texts)
    return t('revisions.latest', { ...texts, now: amount(now.figure, unit, locale) })
  }
}
