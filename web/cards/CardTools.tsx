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
  /** Null where the card is a table already. */
  readonly table: { readonly shown: boolean; readonly toggle: () => void } | null
  /** What the export tray would take. */
  readonly tray: Omit<TrayButtonProps, 'className'>
  readonly reload: Reload
  readonly full: Full
  /** Opens its figures as an exploration; null for who may not. */
  readonly explore: (() => void) | null
  /** Makes an alert on its figures; null for who may not. */
  readonly alert: (() => void) | null
  /** Has the card sent by mail; null for who may not. */
  readonly byMail: (() => void) | null
  /** Opens what made its change; null where it compares no two years. */
  readonly explain: (() => void) | null
}

/** Where nothing can hover over a card, or a title would stand in a column beside them, the tools are one menu. */
const asMenu = '(hover: none), (width < 600px)'

/**
 * The controls of a card: its other view, its files, reload and full screen. They are seen while the card is pointed at or holds the focus, and
 * stand in one menu on touch screens.
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
