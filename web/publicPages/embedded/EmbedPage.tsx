import { readEmbed, type ShownEmbed } from '@sala/catalog/api/embeds.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { type Context, makeContext } from '@sala/widgets/context.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/queries.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { byName, usePlaceNames } from '../../cards/context.ts'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { CardFigures } from './CardFigures.tsx'
import { ExploredFigures } from './ExploredFigures.tsx'
import { type EmbedAddress, readAddress } from './embedAddress.ts'
import { useDressed } from './useDressed.ts'
import { useReportedHeight } from './useReportedHeight.ts'

/** How often a page that stays open asks for figures anew. */
const againMs = 15 * 60_000

/** One card or exploration without anything around it, for a frame in a page of another site. Nothing here leads elsewhere. */
export default function EmbedPage() {
  const fragment = useLocation({ select: ({ hash }) => hash })
  const dressed = useDressed()
  const content = useReportedHeight()
  const asked = useMemo(() => readAddress(fragment), [fragment])
  return (
    <QueryClientProvider client={queryClient}>
      <main ref={content}>{dressed && (asked === null ? <Gone /> : <Embedded asked={asked} />)}</main>
    </QueryClientProvider>
  )
}

function Embedded({ asked }: { readonly asked: EmbedAddress }) {
  const { t } = useText()
  const names = usePlaceNames()
  const { data, error, refetch } = useQuery({
    queryKey: ['embed', asked],
    queryFn: ({ signal }) => api.call(readEmbed, { body: asked, signal }),
    refetchInterval: againMs,
  })
  const context = useMemo(
    () => (data === undefined || names.data === undefined ? null : contextOf(data, names.data)),
    [data, names.data],
  )
  if (error instanceof ApiError && error.status === 403) {
    return <Message title={t('publicPages.embedClosed')} text={t('publicPages.embedClosedHint')} />
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />
  if (data !== undefined && context !== null) return <Figures shown={data} context={context} />
  const failure = error ?? names.error
  if (failure !== null) {
    const again = () => void Promise.all([refetch(), names.refetch()])
    return <FailedCard error={failure} onRetry={again} />
  }
  return (
    <p role="status" className="unseen">
      {t('common.loading')}
    </p>
  )
}

function Figures({ shown, context }: { readonly shown: ShownEmbed; readonly context: Context }) {
  if (shown.kind === 'card') return <CardFigures {...shown} context={context} />
  const dataset = findDataset(shown.question.dataset)
  return dataset === undefined ? <Gone /> : <ExploredFigures {...{ ...shown, dataset, context }} />
}

/** The address is wrong, was ended or is over, or what is asked for is not public. */
function Gone() {
  const { t } = useText()
  return <Message title={t('publicPages.embedGone')} text={t('publicPages.embedGoneHint')} />
}

function contextOf(
  shown: ShownEmbed,
  names: Pick<Context, 'language'> & { readonly names: Readonly<Record<string, string>> },
): Context {
  const asOf = shown.kind === 'card' ? shown.asOf : null
  return makeContext({ ...names, today: shown.today, asOf, datasets: byName(shown.datasets) })
}
