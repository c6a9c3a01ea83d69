import type { BoardText } from '@sala/catalog/api/boardText.ts'
import { type AskedPart, type CardsFormat, cardsFormats } from '@sala/catalog/api/exports.ts'
import type { Context } from '@sala/widgets/context.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../controls/Icon.tsx'
import { MenuButton } from '../../controls/popups/MenuButton.tsx'
import { timeOf } from '../../i18n/dates.ts'
import { useText } from '../../i18n/text.ts'
import { AsOfButton } from '../asOf/AsOfButton.tsx'
import { DownloadProgress } from '../files/DownloadProgress.tsx'
import { formats } from '../files/formats.ts'
import { PdfChoices } from '../files/PdfChoices.tsx'
import { partRequest } from '../files/useDownload.ts'
import { useManyDownload } from '../files/useManyDownload.ts'
import { openCard } from '../filters/useFilters.ts'
import type { SharedValues } from '../sharedChoices/shared.ts'
import { SubscribeButton } from '../subscribe/SubscribeButton.tsx'
import type { PlacedCard } from './CardGrid.tsx'
import styles from './DashboardTools.module.css'
import { printWhenDrawn } from './printWhenDrawn.ts'
import type { Presentation } from './usePresentation.ts'

/** A card of a file; `exploration` is the id of a saved exploration. */
export interface FileCard extends PlacedCard {
  readonly exploration?: string | null
  /** Texts of the board before it. */
  readonly texts?: readonly BoardText[]
}

interface DashboardToolsProps {
  /** The name of the file. */
  readonly title: string
  readonly cards: readonly FileCard[]
  /** Texts of the board after the last card. */
  readonly texts?: readonly BoardText[]
  /** The address for other people; null if it is the page's own. */
  readonly sharedPath?: string | null
  readonly values: SharedValues
  /** Null until the context of the cards is loaded. */
  readonly context: Context | null
  readonly presentation: Presentation
}

/** The tools of a whole dashboard: one file of all cards, printing, and a wall screen. */
export function DashboardTools(props: DashboardToolsProps) {
  const { t } = useText()
  const { presentation } = props
  const router = useRouter()
  const requestedCards = useRequestedParts(props)
  return (
    <div className={styles.tools} data-tour="whole">
      {presentation.on ? (
        <Presenting presentation={presentation} />
      ) : (
        <>
          <Downloads title={props.title} getParts={requestedCards} texts={props.texts ?? []} />
          <AsOfButton className={styles.tool} wordClass={styles.word} />
          <SubscribeButton
            className={styles.tool ?? ''}
            wordClass={styles.word ?? ''}
            ready={props.context !== null}
            draft={() => {
              const cards = requestedCards()
              const { pathname, searchStr } = router.state.location
              const path = (props.sharedPath ?? pathname) + searchStr
              const texts = props.texts?.length ? [...props.texts] : undefined
              return cards && { name: props.title, path, cards: [...cards], texts }
            }}
          />
          <button
            type="button"
            className={styles.tool}
            aria-label={t('dashboard.print')}
            title={t('dashboard.print')}
            onClick={() => void printWhenDrawn()}
          >
            <Icon name="print" size={18} />
            <span className={styles.word}>{t('dashboard.print')}</span>
          </button>
          <button type="button" className={`${styles.tool} ${styles.wide}`} onClick={presentation.start}>
            <Icon name="expand" size={18} />
            {t('dashboard.present')}
          </button>
        </>
      )}
    </div>
  )
}

/** Returns the cards as the address has them at the moment of the call, without subscribing to it. */
function useRequestedParts({ cards, values, context }: DashboardToolsProps): () => readonly AskedPart[] | null {
  const router = useRouter()
  return () =>
    context &&
    cards.flatMap(({ widget, exploration = null, texts = [], ...rest }) => {
      const open = openCard(widget, router.state.location.search, { shared: values, ...rest }, context)
      const part = partRequest(widget, exploration, open, context)
      return part === null ? [] : [texts.length === 0 ? part : { ...part, texts: [...texts] }]
    })
}

interface DownloadsProps {
  readonly title: string
  readonly getParts: () => readonly AskedPart[] | null
  readonly texts: readonly BoardText[]
}

function Downloads({ title, getParts, texts }: DownloadsProps) {
  const { t } = useText()
  const download = useManyDownload()
  const [choosing, setChoosing] = useState(false)
  const offered = formats.flatMap(({ extension, words }) => {
    const format = cardsFormats.find((cardsFormat) => cardsFormat === extension)
    return format === undefined ? [] : [{ format, words }]
  })
  if (download.making !== null) return <DownloadProgress download={download} />
  function start(format: CardsFormat) {
    const cards = getParts()
    if (cards !== null) download.start({ format, title, cards, texts })
  }
  return (
    <>
      <MenuButton
        label={t('dashboard.download')}
        items={[
          ...offered.map(({ format, words }) => ({ key: format, label: t(words), choose: () => start(format) })),
          { key: 'choices', label: t('pdfChoices.choices'), choose: () => setChoosing(true) },
        ]}
      >
        <span className={`inline-row quiet tiny gap-6px ${styles.download}`}>
          <Icon name="download" size={18} />
          <span className={styles.word}>{t('card.download')}</span>
        </span>
      </MenuButton>
      {choosing && <PdfChoices onClose={() => setChoosing(false)} />}
    </>
  )
}

function Presenting({ presentation }: { readonly presentation: Presentation }) {
  const { t, locale } = useText()
  const { updated, turning, toggleTurning, leave } = presentation
  return (
    <>
      <span className="quiet tiny" title={t('dashboard.refreshes')}>
        {t('dashboard.updated', { time: timeOf(updated, locale) })}
      </span>
      <button type="button" className={styles.tool} aria-pressed={!turning} onClick={toggleTurning}>
        {turning ? t('dashboard.pause') : t('dashboard.resume')}
      </button>
      <button type="button" className={styles.tool} onClick={leave}>
        <Icon name="shrink" size={18} />
        {t('dashboard.leave')}
      </button>
    </>
  )
}
