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
  /** What the card offers beyond its own view. */
  readonly actions: readonly CardAction[]
}

/** A button of the bar, and an entry of the menu; `start` is null where it is not offered. */
interface CardAction {
  readonly icon: IconName
  readonly label: string
  readonly start: (() => void) | null
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

function Tools({ download, table, tray, reload, full, actions, files }: WithFiles) {
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
      {actions.map(
        ({ icon, label, start }) => start !== null && <Tool key={icon} icon={icon} label={label} onPress={start} />,
      )}
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

function ToolMenu({ download, table, tray, reload, full, actions, files }: WithFiles) {
  const { t } = useText()
  const toggle = useTrayToggle(tray)
  const items: readonly MenuItem[] = [
    ...(table === null
      ? []
      : [{ key: 'table', label: table.shown ? t('card.chartView') : t('card.tableView'), choose: table.toggle }]),
    { key: 'full', label: full.full ? t('card.exitFullScreen') : t('card.fullScreen'), choose: full.toggle },
    ...actions.flatMap(({ icon, label, start }) => (start === null ? [] : [{ key: icon, label, choose: start }])),
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
