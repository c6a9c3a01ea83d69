import { readEmbed } from '@sala/catalog/api/embeds.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/queries.ts'
import { FailedCard } from '../../cards/CardMessage.tsx'
import { usePlaceNames } from '../../cards/context.ts'
import { Loading } from '../../controls/texts/Loading.tsx'
import { Message } from '../../controls/texts/Message.tsx'
import { withWords } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/text.ts'
import { EmbeddedFigures } from './EmbeddedFigures.tsx'
import { type EmbedAddress, readAddress } from './embedAddress.ts'
import { useEmbedSettings } from './useEmbedSettings.ts'
import { useReportedHeight } from './useReportedHeight.ts'

/** How often a page that stays open asks for figures anew. */
const againMs = 15 * 60_000
/** A wall screen shows what is new at once, and nothing soon after its address was ended. */
const wallAgainMs = 60_000

const EmbeddedBoard = lazy(withWords(['explore', 'otherWidgets'], () => import('./EmbeddedBoard.tsx')))
const WallScreen = lazy(withWords(['explore', 'shell', 'otherWidgets'], () => import('./WallScreen.tsx')))

/**
 * One card, exploration or board without anything around it, for a frame in a page of another site, or boards over a whole wall screen. Nothing
 * here leads elsewhere.
 */
export default function EmbedPage() {
  const fragment = useLocation({ select: ({ hash }) => hash })
  const dressed = useEmbedSettings()
  const content = useReportedHeight()
  const address = useMemo(() => readAddress(fragment), [fragment])
  return (
    <QueryClientProvider client={queryClient}>
      <main ref={content}>{dressed && (address === null ? <Gone /> : <Embedded address={address} />)}</main>
    </QueryClientProvider>
  )
}

function Embedded({ address }: { readonly address: EmbedAddress }) {
  const { t } = useText()
  const names = usePlaceNames()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['embed', address],
    queryFn: ({ signal }) => api.call(readEmbed, { body: address, signal }),
    refetchInterval: ({ state }) => (state.data?.kind === 'playlist' ? wallAgainMs : againMs),
    // A wall screen has no user to touch it.
    refetchIntervalInBackground: true,
  })
  if (error instanceof ApiError && error.status === 403) {
    return <Message title={t('publicPages.embedClosed')} text={t('publicPages.embedClosedHint')} />
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Gone />
  if (data !== undefined && names.data !== undefined) {
    if (data.kind !== 'playlist' && data.kind !== 'board') return <EmbeddedFigures content={data} names={names.data} />
    // Only a secret address leads to boards.
    if (!('token' in address)) return <Gone />
    const shared = { token: address.token, names: names.data }
    return (
      <Suspense>
        {data.kind === 'board' ? (
          <EmbeddedBoard {...shared} board={data.board} againMs={againMs} />
        ) : (
          <WallScreen {...shared} playlist={data} updatedAt={dataUpdatedAt} />
        )}
      </Suspense>
    )
  }
  const failure = error ?? names.error
  if (failure !== null) {
    const refetchAll = () => void Promise.all([refetch(), names.refetch()])
    return <FailedCard error={failure} onRetry={refetchAll} />
  }
  return <Loading />
}

/** The address is wrong, was ended or is over, or what is asked for is not public. */
function Gone() {
  const { t } = useText()
  return <Message title={t('publicPages.embedGone')} text={t('publicPages.embedGoneHint')} />
}
