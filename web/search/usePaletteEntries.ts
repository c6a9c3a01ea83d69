import { quickKinds, search } from '@sala/catalog/api/search.ts'
import { containsAll, fold, wordsOf } from '@sala/catalog/textSearch.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import type { IconName } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { menuOf } from '../menu/menu.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'
import { groupIcons } from './groupIcons.ts'
import { hitAddress } from './hitAddress.ts'
import { type AnswerLine, useAnswerLines } from './useAnswerLines.ts'
import { keywordsOf } from './useGoTo.ts'

export interface PaletteEntry {
  readonly key: string
  readonly label: string
  /** What kind of thing it is, in words. */
  readonly kind: string
  readonly icon: IconName
  /** Of a widget, whose picture and label stand with its name. */
  readonly widget?: number
  /** Of a question: the figure that answers it. */
  readonly answer?: AnswerLine
  /** Null: a search for everything. */
  readonly address: string | null
}

/** How long a person stops typing before the server is asked. */
const typingPause = 120
const hitsOfEach = 6

/** What one can go to by a text: the figures that it asks for with their cards, pages of the menu at once; widgets, places and documents as the server finds them. */
export function usePaletteEntries(text: string): {
  readonly entries: readonly PaletteEntry[]
  readonly waiting: boolean
} {
  const { t, locale } = useText()
  const person = useStore(session)
  const keywords = keywordsOf(text)
  const term = useLater(keywords)
  const answer = useQuery({
    ...queryFor(search, {
      q: term,
      lang: locale,
      limit: String(hitsOfEach),
      kinds: [...quickKinds.filter((kind) => kind !== 'dashboards'), 'documents'].join(','),
    }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  const answers = useAnswerLines(keywords).map(
    (answer): PaletteEntry => ({
      key: answer.key,
      label: answer.label,
      kind: t('search.palette.figure'),
      icon: 'bars',
      answer,
      address: answer.address,
    }),
  )
  const words = wordsOf(keywords)
  const pages = menuOf(person).flatMap(({ key, label: section, entries }) =>
    entries.map(({ label, alias, path, icon }): PaletteEntry & { readonly names: string } => ({
      key: path,
      label: t(label),
      names: fold(alias === undefined ? t(label) : `${t(label)} ${t(alias)}`),
      kind: key === 'dashboards' ? t('search.palette.pages') : t(section),
      icon,
      address: path,
    })),
  )
  if (keywords === '') return { entries: pages, waiting: false }
  const near = pages.filter(({ names }) => containsAll(names, words))
  const hitEntries = (answer.data?.groups ?? []).flatMap(({ kind, hits }) =>
    hits.flatMap((hit): PaletteEntry[] => {
      const address = hitAddress(kind, hit, kind === 'documents' ? term : '')
      if (address === null) return []
      return [
        {
          key: `${kind} ${hit.id}`,
          label: hit.title.text,
          kind: t(`search.groups.${kind}`),
          icon: groupIcons[kind],
          ...(kind === 'widgets' && { widget: Number(hit.id) }),
          address,
        },
      ]
    }),
  )
  const everything: PaletteEntry = {
    key: 'everything',
    label: t('search.palette.everything', { keywords }),
    kind: t('shell.search'),
    icon: 'search',
    address: null,
  }
  const waiting = term !== keywords || answer.isFetching
  return { entries: [...answers, ...near, ...(term === '' ? [] : hitEntries), everything], waiting }
}

/** The text as it was a moment ago, so that not every letter is a question. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
