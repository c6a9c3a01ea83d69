import type { AskedCard } from '@sala/catalog/api/exports.ts'
import type { Context } from '@sala/widgets/context.ts'
import { addressOf } from '@sala/widgets/filters/filters.ts'
import type { AnyWidget, OpenWidget } from '@sala/widgets/widget.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../api/saveFile.ts'
import { useText } from '../../i18n/text.ts'
import { notify } from '../../notices/notices.ts'
import type { Format } from './formats.ts'
import { pdfLayout } from './pdfLayout.ts'

export interface Download {
  /** A file is being made. */
  readonly busy: boolean
  readonly start: (format: Format) => void
}

/** Fetches files of a card as it is filtered now, and saves them under the names that the server gives them. */
export function useDownload(widget: AnyWidget, open: OpenWidget | null, context: Context | null): Download {
  const { t } = useText()
  const [underWay, setUnderWay] = useState<readonly Format['extension'][]>([])

  async function fetchFile(
    { extension, words, era }: Format,
    parameters: Readonly<Record<string, string>>,
    lang: string,
  ) {
    const format = t(words)
    setUnderWay((others) => [...others, extension])
    notify('info', t('card.downloading', { format }))
    try {
      saveFile(
        await api.download(`exports/${widget.code}.${extension}`, {
          ...parameters,
          lang,
          ...(era === undefined ? {} : { era }),
          ...(extension === 'pdf' ? pdfLayout.get() : {}),
        }),
      )
      notify('success', t('card.downloadReady', { format }))
    } catch (error) {
      const { message, requestId } = explain(error, t)
      const request = requestId === null ? '' : ` (${t('card.request', { id: requestId })})`
      notify('error', `${t('card.downloadFailed', { format })} ${message}${request}`)
    } finally {
      setUnderWay((others) => others.filter((one) => one !== extension))
    }
  }

  return {
    busy: underWay.length > 0,
    start: (format) => {
      if (open === null || context === null || underWay.includes(format.extension)) return
      void fetchFile(format, fileParameters(widget, open, context), context.language)
    },
  }
}

/** A file holds every page, so it is not asked for one. */
function fileParameters(widget: AnyWidget, open: OpenWidget, context: Context): Record<string, string> {
  const filters = Object.entries(widget.filters).filter(([, { kind }]) => kind !== 'page' && kind !== 'limit')
  return addressOf(Object.fromEntries(filters), open.filters, context)
}

/** A card as a file of many takes it: what is chosen on it now. */
export function askedCard(widget: AnyWidget, open: OpenWidget, context: Context): AskedCard {
  return { code: widget.code, filters: fileParameters(widget, open, context) }
}
