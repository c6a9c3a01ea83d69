import { Icon, type IconName } from '../controls/Icon.tsx'
import { MenuButton } from '../controls/popups/MenuButton.tsx'
import type { MenuItem } from '../controls/popups/menuItem.ts'
import { useText } from '../i18n/text.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import styles from './CardTools.module.css'
import { DownloadMenu, useFiles } from './files/DownloadMenu.tsx'
import { TrayButton, type TrayButtonProps, useTrayToggle } from './files/TrayButton.tsx'
import type { Download } from './files/useDownload.ts'
import type { Full } from './useFull.ts'
import type { Reload } from './useReload.ts'

interface CardToolsProps {
  /** Whether the card enables Excel. */
  readonly excel: boolean
  readonly download: Download
  /** Null if the card is a table already. */
  readonly table: { readonly shown: boolean; readonly toggle: () => void } | null
  /** The card as the export tray takes it. */
  readonly tray: Omit<TrayButtonProps, 'className'>
  readonly reload: Reload
  readonly full: Full
  /** Opens the card's figures as an exploration; null without the right to explore. */
  readonly explore: (() => void) | null
  /** Creates an alert on the card's figures; null without the right. */
  readonly alert: (() => void) | null
  /** Subscribes to the card by mail; null without the right. */
  readonly byMail: (() => void) | null
  /** Opens the breakdown of the card's change; null if the card compares no two years. */
  readonly explain: (() => void) | null
}

/** Without hover, or if a title would wrap beside the tools, they become one menu. */
const asMenu = '(hover: none), (width < 600px)'

/**
 * The tools of a card: table or picture, files, reload and full screen. They are visible while the card is hovered or focused; touch
 * screens have them in one menu.
 */
export function CardTools(props: CardToolsProps) {
  const [files, choices] = useFiles(props.download, props.excel)
  const menu = useMediaQuery(asMenu)
  return (
    <div
      className={styles.tools}
      data-tour="tools"
      data-as-menu={menu}
      data-at-hand={!props.download.busy && !props.reload.reloading}
    >
      {menu ? <ToolMenu {...props} files={files} /> : <Tools {...props} files={files} />}
      {choices}
    </div>
  )
}

type WithFiles = CardToolsProps & { readonly files: readonly MenuItem[] }

function Tools({ download, table, tray, reload, full, explore, alert, byMail, explain, files }: WithFiles) {
  const { t } = useText()
  return (
    <>
      {table !== null && (
        <Tool
          icon={table.shown ? 'bars' : 'table'}
          label={table.shown ? t('card.chartView') : t('card.tableView')}
          onPress={table.toggle}
        />
      )}
      <DownloadMenu download={download} files={files} />
      {explain !== null && <Tool icon="waterfall" label={t('card.explainChange')} onPress={explain} />}
      {explore !== null && <Tool icon="compass" label={t('card.exploreFrom')} onPress={explore} />}
      {alert !== null && <Tool icon="bell" label={t('card.alertMe')} onPress={alert} />}
      {byMail !== null && <Tool icon="mail" label={t('card.byMail')} onPress={byMail} />}
      <TrayButton {...tray} className={styles.tool} />
      <Tool icon="reload" label={t('card.reload')} busy={reload.reloading} onPress={reload.start} />
      <Tool
        icon={full.full ? 'shrink' : 'expand'}
        label={full.full ? t('card.exitFullScreen') : t('card.fullScreen')}
        onPress={full.toggle}
      />
    </>
  )
}

function ToolMenu({ download, table, tray, reload, full, explore, alert, byMail, explain, files }: WithFiles) {
  const { t } = useText()
  const toggle = useTrayToggle(tray)
  const items: readonly MenuItem[] = [
    ...(table === null
      ? []
      : [{ key: 'table', label: table.shown ? t('card.chartView') : t('card.tableView'), choose: table.toggle }]),
    { key: 'full', label: full.full ? t('card.exitFullScreen') : t('card.fullScreen'), choose: full.toggle },
    ...(explain === null ? [] : [{ key: 'explain', label: t('card.explainChange'), choose: explain }]),
    ...(explore === null ? [] : [{ key: 'explore', label: t('card.exploreFrom'), choose: explore }]),
    ...(alert === null ? [] : [{ key: 'alert', label: t('card.alertMe'), choose: alert }]),
    ...(byMail === null ? [] : [{ key: 'mail', label: t('card.byMail'), choose: byMail }]),
    { key: 'reload', label: t('card.reload'), choose: reload.start },
    ...(toggle === null ? [] : [{ key: 'tray', label: toggle.label, choose: toggle.toggle }]),
    ...files.map((file) => ({ ...file, label: `${t('card.download')}: ${String(file.label)}` })),
  ]
  return (
    <MenuButton label={t('card.tools')} items={items}>
      <span className={download.busy ? styles.busy : undefined}>
        <Icon name="more" size={22} />
      </span>
    </MenuButton>
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
