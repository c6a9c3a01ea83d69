import { useState } from 'react'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { MenuButton } from '../controls/popups/MenuButton.tsx'
import { useText } from '../i18n/text.ts'
import styles from './CardTools.module.css'
import { buddhistFormats, type Format, formats } from './files/formats.ts'
import { PdfChoices } from './files/PdfChoices.tsx'
import { TrayButton, type TrayButtonProps } from './files/TrayButton.tsx'
import type { Download } from './files/useDownload.ts'
import type { Full } from './useFull.ts'
import type { Reload } from './useReload.ts'

interface CardToolsProps {
  /** Whether the card enables Excel. */
  readonly excel: boolean
  readonly download: Download
  /** Null where the card is a table already. */
  readonly table: { readonly shown: boolean; readonly toggle: () => void } | null
  /** What the export tray would take. */
  readonly tray: Omit<TrayButtonProps, 'className'>
  readonly reload: Reload
  readonly full: Full
}

/** The controls of a card: its other view, its files, reload and full screen. */
export function CardTools({ excel, download, table, tray, reload, full }: CardToolsProps) {
  const { t, language } = useText()
  const [choosing, setChoosing] = useState(false)
  const all: readonly Format[] = language === 'th' ? [...formats, ...buddhistFormats] : formats
  const offered = all.filter(({ extension }) => extension !== 'xlsx' || excel)
  return (
    <div className={styles.tools} data-tour="tools">
      {table !== null && (
        <Tool
          icon={table.shown ? 'bars' : 'table'}
          label={table.shown ? t('card.chartView') : t('card.tableView')}
          onPress={table.toggle}
        />
      )}
      <MenuButton
        label={t('card.download')}
        items={[
          ...offered.map((format) => ({
            key: format.words,
            label: t(format.words),
            choose: () => download.start(format),
          })),
          { key: 'choices', label: t('pdfChoices.choices'), choose: () => setChoosing(true) },
        ]}
      >
        <span className={download.busy ? styles.busy : undefined}>
          <Icon name="download" size={18} />
        </span>
      </MenuButton>
      {choosing && <PdfChoices onClose={() => setChoosing(false)} />}
      <TrayButton {...tray} className={styles.tool} />
      <Tool icon="reload" label={t('card.reload')} busy={reload.reloading} onPress={reload.start} />
      <Tool
        icon={full.full ? 'shrink' : 'expand'}
        label={full.full ? t('card.exitFullScreen') : t('card.fullScreen')}
        onPress={full.toggle}
      />
    </div>
  )
}

interface ToolProps {
  readonly icon: IconName
  readonly label: string
  readonly busy?: boolean
  readonly onPress: () => void
}

function Tool({ icon, label, busy = false, onPress }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onPress}>
      <span className={busy ? styles.turning : undefined}>
        <Icon name={icon} size={18} />
      </span>
    </button>
  )
}
