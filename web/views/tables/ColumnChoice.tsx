import type { TableColumn } from '@sala/widgets/views/table.ts'
import { Icon } from '../../controls/Icon.tsx'
import { MenuButton } from '../../controls/popups/MenuButton.tsx'
import { useText } from '../../i18n/text.ts'
import { useStore } from '../../store.ts'
import { changeSettings, settings } from '../../theme/settings.ts'
import styles from './ColumnChoice.module.css'

interface ColumnChoiceProps {
  readonly columns: readonly TableColumn[]
  /** The key of the choice: the widget's code. */
  readonly name: string
}

/** The choice of a table's columns. The first names its rows and always stays. */
export function ColumnChoice({ columns, name }: ColumnChoiceProps) {
  const { t } = useText()
  const { hiddenColumns } = useStore(settings)
  const hidden = hiddenColumns[name] ?? []
  const keep = (keys: readonly string[]) => changeSettings({ hiddenColumns: { ...hiddenColumns, [name]: keys } })
  const others = columns.slice(1)
  const anyHidden = others.some(({ key }) => hidden.includes(key))
  return (
    <div className={`quiet tiny push screen-only ${styles.choice}`} data-at-hand>
      <MenuButton
        label={t('table.columns')}
        items={[
          ...others.map(({ key, label }) => ({
            key,
            label,
            checked: !hidden.includes(key),
            choose: () => keep(hidden.includes(key) ? hidden.filter((column) => column !== key) : [...hidden, key]),
          })),
          ...(anyHidden ? [{ key: ' all', label: t('table.allColumns'), choose: () => keep([]) }] : []),
        ]}
      >
        <Icon name="columns" size={16} />
        <span>{t('table.columns')}</span>
      </MenuButton>
    </div>
  )
}

/** The columns that a person has not hidden. */
export function useVisibleColumns(columns: readonly TableColumn[], name: string): readonly TableColumn[] {
  const { hiddenColumns } = useStore(settings)
  const hidden = hiddenColumns[name] ?? []
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key))
}
