import { MenuItem as Entry, Menu, MenuSection } from 'react-aria-components/Menu'
import { Icon } from '../Icon.tsx'
import styles from './MenuButton.module.css'
import type { MenuItem } from './menuItem.ts'

interface MenuListProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

/** The items of an open menu. Those that are turned on and off by themselves stand first, and leave it open. */
export function MenuList({ label, items, onClose }: MenuListProps) {
  const checks = items.filter(({ checked }) => checked !== undefined)
  const others = items.filter(({ checked }) => checked === undefined)
  const chosen = others.filter((item) => item.chosen).map(({ key }) => key)
  return (
    <Menu
      aria-label={label}
      autoFocus="first"
      selectionMode={others.some((item) => item.chosen !== undefined) ? 'single' : 'none'}
      selectedKeys={chosen}
      onAction={(pressed) => {
        const item = items.find(({ key }) => key === pressed)
        if (item?.checked === undefined) onClose()
        item?.choose()
      }}
    >
      {checks.length > 0 && (
        <MenuSection
          aria-label={label}
          selectionMode="multiple"
          selectedKeys={checks.filter(({ checked }) => checked).map(({ key }) => key)}
        >
          {checks.map(entryOf)}
        </MenuSection>
      )}
      {others.map(entryOf)}
    </Menu>
  )
}

const entryOf = ({ key, label, lang, checked }: MenuItem) => (
  <Entry key={key} id={key} textValue={typeof label === 'string' ? label : key} {...(lang !== undefined && { lang })}>
    {checked !== undefined && (
      <span className={styles.mark} data-checked={checked}>
        <Icon name="check" size={16} />
      </span>
    )}
    {label}
  </Entry>
)
