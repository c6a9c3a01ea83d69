import type { AskedCard, AskedPart, PdfLayout } from '@sala/catalog/api/exports.ts'
import { asOfParameter } from '@sala/catalog/api/query/asOf.ts'
import type { Context } from '@sala/widgets/context.ts'
import { addressOf, type Filter, type FilterValue } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import type { DownloadedFile } from '../../api/client.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import { holdsCard } from '../../session/holdsCard.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'
import type { Filterable, OpenFilters } from '../filters/filterable.ts'
import type { Format } from './formats.ts'
import { pdfLayout } from './pdfLayout.ts'

export interface Download {
  /** A file is being made. */
  readonly busy: boolean
  readonly start: (format: Format) => void
  /** Whether the card is also offered as a self-refreshing workbook. */
  readonly connects?: boolean
}

/** `layout` is null for other files than PDF. */
type FetchFile = (format: Format, layout: PdfLayout | null) => Promise<DownloadedFile>

/** Fetches files, reports each by notices and saves it; one per format at a time. */
export function useFileDownload(fetchFile: FetchFile | null): Download {
  const { t } = useText()
  const [underWay, setUnderWay] = useState<readonly Format['extension'][]>([])

  async function save(chosenFormat: Format, make: FetchFile) {
    const { extension, words } = chosenFormat
    const format = t(words)
    setUnderWay((others) => [...others, extension])
    notify('info', t('card.downloading', { format }))
    try {
      saveFile(await make(chosenFormat, extension === 'pdf' ? pdfLayout.get() : null))
      notify('success', t('card.downloadReady', { format }))
    } catch (error) {
      const { message, requestId } = explain(error, t)
      const request = requestId === null ? '' : ` (${t('card.request', { id: requestId })})`
      notify('error', `${t('card.downloadFailed', { format })} ${message}${request}`)
    } finally {
      setUnderWay((others) => others.filter((format) => format !== extension))
    }
  }

  return {
    busy: underWay.length > 0,
    start: (format) => {
      if (fetchFile !== null && !underWay.includes(format.extension)) void save(format, fetchFile)
    },
  }
}

/** Fetches files of a card with its present filters, and saves them under the names from the server. */
export function useDownload(widget: AnyWidget, open: OpenWidget | null, context: Context | null): Download {
  const ready = open === null || context === null ? null : { open, context }
  const { permissions } = useStore(session)
  const download = useFileDownload(
    ready === null
      ? null
      : async ({ extension, era }, layout) => {
          const chosen = {
            ...fileParameters(widget.filters, ready.open.filters, ready.context),
            lang: ready.context.language,
          }
          if (extension === 'odc') return api.download(`cards/${widget.code}/connection.odc`, chosen)
          return api.download(`exports/${widget.code}.${extension}`, {
            ...(await import('../annotations/overlayChoice.ts')).overlaysQuery(),
            ...chosen,
            ...(era === undefined ? {} : { era }),
            ...layout,
          })
        },
  )
  // Figures of an earlier day do not change, and API keys need a signed-in person.
  return { ...download, connects: context?.asOf === null && holdsCard(permissions, widget.code) }
}

/** A file holds every page, so the parameter is left out. */
function fileParameters(
  filters: Readonly<Record<string, Filter>>,
  values: Readonly<Record<string, FilterValue>>,
  context: Context,
): Record<string, string> {
  const { asOf } = context
  const inFile = Object.entries(filters).filter(([, { kind }]) => kind !== 'page' && kind !== 'limit')
  return {
    ...addressOf(Object.fromEntries(inFile), values, context),
    ...(asOf !== null && { [asOfParameter]: asOf }),
  }
}

/** A card with its present filters, as a request for a file of many. */
export function cardRequest(widget: AnyWidget, open: OpenWidget, context: Context): AskedCard {
  return { code: widget.code, filters: fileParameters(widget.filters, open.filters, context) }
}

/** A card or a saved exploration as a request for a file of many; null for anything else. */
export function partRequest(
  { code, filters }: Pick<Filterable, 'code' | 'filters'>,
  exploration: string | null,
  open: OpenFilters,
  context: Context,
): AskedPart | null {
  const parameters = fileParameters(filters, open.filters, context)
  if (code !== null) return { code, filters: parameters }
  return exploration === null ? null : { exploration, filters: parameters }
}
