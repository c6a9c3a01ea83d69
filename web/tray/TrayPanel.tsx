import { getExploration, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import { type AskedPart, type CardsFormat, cardsFormats } from '@sala/catalog/api/exports.ts'
import { readCardCode } from '@sala/catalog/companions.ts'
import { decodeExploration } from '@sala/catalog/explore/exploration.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { findCard } from '@sala/widgets/all.ts'
import { exploredCard } from '@sala/widgets/explore/boards/exploredCard.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCardContext } from '../cards/context.ts'
import { DownloadProgress } from '../cards/files/DownloadProgress.tsx'
import { formats } from '../cards/files/formats.ts'
import { PdfChoices } from '../cards/files/PdfChoices.tsx'
import { emptyTray, keyOf, nameTray, noteDropped, removeFromTray, reorderTray, tray } from '../cards/files/tray.ts'
import { useManyDownload } from '../cards/files/useManyDownload.ts'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import input from '../controls/input.module.css'
import { type ReorderItem, ReorderList } from '../controls/ReorderList.tsx'
import { TextButton } from '../controls/TextButton.tsx'
import { useText } from '../i18n/text.ts'
import { useStore } from '../store.ts'
import { chosenWords } from './chosenWords.ts'
import styles from './TrayPanel.module.css'

/** What is in the tray, in the order of the file, and the files that can be made of it. */
export default function TrayPanel() {
  const { t, locale } = useText()
  const { cards, dropped, name } = useStore(tray)
  const { context } = useCardContext()
  const byKey = new Map(cards.map((card) => [keyOf(card), card]))
  const explorations = useExplorations(cards)
  const items = cards.flatMap((card): ReorderItem[] => {
    if (card.exploration !== undefined) {
      const saved = explorations.get(card.exploration)
      // What is deleted, or shared no longer, the server says by name when a file is made.
      const title = saved?.name ?? t('shell.explorations')
      const question = card.question === undefined ? saved?.question : decodeExploration(card.question)
      const chosen = context === null || !question ? '' : chosenWords(exploredCard(question), card, context).join(' · ')
      return [{ key: keyOf(card), name: title, content: <Entry title={title} chosen={chosen} /> }]
    }
    const code = readCardCode(String(card.code))
    const widget = code === undefined ? undefined : findCard(code)
    if (widget === undefined) return []
    const title = formatMessage(widget.title, locale)
    const chosen = context === null ? '' : chosenWords(widget, card, context).join(' · ')
    return [{ key: keyOf(card), name: title, content: <Entry title={title} chosen={chosen} /> }]
  })
  return (
    <>
      {dropped > 0 && (
        <p className={styles.dropped} role="status">
          <span>{t('trayPanel.dropped', { number: dropped })}</span>
          <IconButton narrow icon="close" label={t('notices.close')} onPress={noteDropped} />
        </p>
      )}
      {items.length === 0 ? (
        <div className={styles.empty}>
          <p>{t('trayPanel.empty')}</p>
          <p>{t('trayPanel.emptyHint')}</p>
        </div>
      ) : (
        <>
          <ReorderList
            label={t('trayPanel.cards')}
            items={items}
            onMove={(keys) => reorderTray(keys.flatMap((key) => byKey.get(key) ?? []))}
            onRemove={(key) => {
              const card = byKey.get(key)
              if (card !== undefined) removeFromTray(card)
            }}
          />
          <Files cards={cards} name={name} />
        </>
      )}
    </>
  )
}

/** The saved explorations of the tray, by id, as far as they have come. */
function useExplorations(cards: readonly AskedPart[]): ReadonlyMap<string, SavedExploration> {
  const ids = [...new Set(cards.flatMap(({ exploration }) => exploration ?? []))]
  return useQueries({ queries: ids.map((id) => queryFor(getExploration, undefined, { id })), combine: byId })
}

/** Outside of the hook: the same function gives the same map while the answers are the same. */
const byId = (results: readonly UseQueryResult<SavedExploration>[]): ReadonlyMap<string, SavedExploration> =>
  new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])))

function Entry({ title, chosen }: { readonly title: string; readonly chosen: string }) {
  const { t } = useText()
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={`quiet tiny ${styles.chosen}`}>{chosen === '' ? t('trayPanel.newest') : chosen}</span>
    </>
  )
}

function Files({ cards, name }: { readonly cards: readonly AskedPart[]; readonly name: string }) {
  const { t } = useText()
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const download = useManyDownload()
  const start = (format: CardsFormat) =>
    download.start({ format, title: name.trim() === '' ? t('shell.exportTray') : name.trim(), cards })
  return (
    <div className={styles.files}>
      <label className="grid gap-half quiet tiny" htmlFor={id}>
        {t('trayPanel.name')}
        <input
          id={id}
          className={input.input}
          value={name}
          maxLength={120}
          placeholder={t('shell.exportTray')}
          autoComplete="off"
          onChange={(event) => nameTray(event.target.value)}
        />
      </label>
      {download.making === null ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in all browsers
        <div className="flex wrap gap-1" role="group" aria-label={t('trayPanel.makeOne')}>
          {cardsFormats.map((format) => (
            <button key={format} type="button" className={`${buttons.main} equal-part`} onClick={() => start(format)}>
              <Icon name="download" size={16} />
              {t(formats.find(({ extension }) => extension === format)?.words ?? 'card.download')}
            </button>
          ))}
        </div>
      ) : (
        <DownloadProgress download={download} />
      )}
      <div className="flex wrap gap-1">
        <TextButton kind="text" label={t('pdfChoices.choices')} onPress={() => setChoosing(true)} />
        <TextButton kind="text" label={t('trayPanel.clear')} onPress={emptyTray} />
      </div>
      {choosing && <PdfChoices onClose={() => setChoosing(false)} />}
    </div>
  )
}
