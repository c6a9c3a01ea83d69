import type { MenuCategory } from '@sala/catalog/api/widgettypes.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { sidebarTextLimit } from '../constants.ts'
import { Icon } from '../controls/Icon.tsx'
import { useText } from '../i18n/text.ts'
import { useWidgetMenu } from '../menu/useWidgetMenu.ts'
import { WidgetLabel, WidgetPicture } from '../menu/WidgetLooks.tsx'
import { paths } from '../paths.ts'
import styles from './Sidebar.module.css'
import { truncate } from './truncate.ts'

interface WidgetMenuProps {
  readonly collapsed: boolean
  readonly onFollow: (() => void) | undefined
}

/** The categories with their widgets, as the server gives them to this person; nothing where there are none. */
export function WidgetMenu({ collapsed, onFollow }: WidgetMenuProps) {
  const { t } = useText()
  const { categories } = useWidgetMenu()
  if (categories === null || categories.length === 0) return null
  return (
    <section>
      <h2>{t('shell.widgets')}</h2>
      <ul className="list grid">
        {collapsed ? (
          <li>
            <Link to={paths.widgets} className={styles.entry} onClick={onFollow}>
              <Icon name="grid" />
              <span className={styles.label}>{t('shell.widgets')}</span>
            </Link>
          </li>
        ) : (
          categories.map((category) => <Category key={category.slug} category={category} onFollow={onFollow} />)
        )}
      </ul>
    </section>
  )
}

interface CategoryProps {
  readonly category: MenuCategory
  readonly onFollow: (() => void) | undefined
}

function Category({ category: { slug, name, widgets }, onFollow }: CategoryProps) {
  const id = useId()
  const here = useRouterState({
    select: ({ location }) => `${location.pathname}/`.startsWith(`${paths.widgets}/${slug}/`),
  })
  // Until the person says otherwise, the category of the page is the open one.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? here
  return (
    <li>
      <div className={`flex ${styles.category}`}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          aria-label={name}
          onClick={() => setChosen(!open)}
        >
          <Icon name={open ? 'chevron' : 'after'} />
        </button>
        <Entry to={`${paths.widgets}/${slug}`} name={name} onFollow={onFollow} />
      </div>
      <ul id={id} className={`list grid ${styles.widgets}`} hidden={!open}>
        {/* Rendering fifty hidden links would take as long as the first cards. */}
        {open &&
          widgets.map((widget) => (
            <li key={widget.code}>
              <Entry to={widget.url} name={widget.name} code={widget.code} onFollow={onFollow} />
            </li>
          ))}
      </ul>
    </li>
  )
}

interface EntryProps {
  readonly to: string
  readonly name: string
  /** Of a widget, whose picture and label stand with its name; null for a category. */
  readonly code?: number | null
  readonly onFollow: (() => void) | undefined
}

function Entry({ to, name, code = null, onFollow }: EntryProps) {
  const short = truncate(name, sidebarTextLimit)
  return (
    <Link
      to={to}
      className={styles.entry}
      activeOptions={{ exact: true, includeSearch: false }}
      title={short === name ? undefined : name}
      onClick={onFollow}
    >
      {code !== null && <WidgetPicture code={code} small />}
      <span>
        {short}
        {code !== null && <WidgetLabel code={code} />}
      </span>
    </Link>
  )
}
