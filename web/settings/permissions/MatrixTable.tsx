import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { number } from '@sala/widgets/texts/format.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../controls/IconButton.tsx'
import type { Choice } from '../../forms/fields.tsx'
import { useText } from '../../i18n/text.ts'
import { CopyDialog } from './CopyDialog.tsx'
import styles from './MatrixTable.module.css'
import { type Group, grantedShare, widgetsIn, withGrants, withWidgetsOf } from './matrix.ts'
import type { Column } from './useMatrix.ts'

interface MatrixTableProps {
  readonly groups: readonly Group[]
  readonly columns: readonly Column[]
  /** Every group, to copy from. */
  readonly choices: readonly Choice[]
  readonly onChange: (id: string, permissions: ReadonlySet<string>) => void
  readonly onRemove: (id: string) => void
}

/**
 * Widgets by category and then the duties down, groups across. The head and the names stay while the rest scrolls. All its boxes are one stop of the Tab
 * key, and the arrows lead from box to box: with 52 widgets and some groups, Save would else be hundreds of stops away.
 */
export function MatrixTable({ groups, columns, choices, onChange, onRemove }: MatrixTableProps) {
  const { t } = useText()
  const [copying, setCopying] = useState<Column | null>(null)
  const boxes = useBoxes()
  return (
    <div className={styles.scroller}>
      <table
        ref={boxes.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid
        role="grid"
        className={styles.table}
        aria-label={t('settingsMenu.permissions')}
        onFocus={({ target }) => boxes.enter(target)}
        onKeyDown={boxes.walk}
      >
        <thead>
          <tr>
            <th scope="col">{t('settings.permissions.widget')}</th>
            {columns.map((column) => (
              <th key={column.role.id} scope="col" abbr={column.role.name}>
                <Head column={column} onCopy={() => setCopying(column)} onRemove={() => onRemove(column.role.id)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.type ?? ''}>
            <CategoryRow group={group} columns={columns} onChange={onChange} />
            {group.grants.map((grant) => (
              <tr key={grant.permission}>
                <th scope="row">
                  {grant.name} <span className="quiet tiny weight-normal">{grant.code}</span>
                </th>
                {columns.map(({ role, permissions }) => (
                  <td key={role.id}>
                    <Check
                      label={t('settings.permissions.one', { widget: grant.name, group: role.name })}
                      checked={role.builtIn || permissions.has(grant.permission)}
                      disabled={role.builtIn}
                      onChange={(granted) => onChange(role.id, withGrants(permissions, [grant], granted))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {copying && (
        <CopyDialog
          into={copying.role}
          choices={choices.filter(({ value }) => value !== copying.role.id)}
          onCopy={(other) => onChange(copying.role.id, withWidgetsOf(copying.permissions, other))}
          onClose={() => setCopying(null)}
        />
      )}
    </div>
  )
}

/** The box that the Tab key leads to, and the way from box to box. */
function useBoxes() {
  const table = useRef<HTMLTableElement>(null)
  const rows = () => [...(table.current?.querySelectorAll('tbody tr') ?? [])].map(boxesOf)

  // A search may have taken away the one box that the Tab key stops at.
  useEffect(() => {
    const all = rows().flat()
    if (all.every(({ tabIndex, disabled }) => disabled || tabIndex < 0)) {
      const first = all.find(({ disabled }) => !disabled)
      if (first !== undefined) first.tabIndex = 0
    }
  })

  /** The last box that had the focus is the one to come back to. */
  function enter(target: Element) {
    const all = rows().flat()
    if (!all.some((box) => box === target)) return
    for (const box of all) box.tabIndex = box === target ? 0 : -1
  }

  function walk(event: KeyboardEvent) {
    const box = event.target
    if (!(box instanceof HTMLInputElement)) return
    const grid = rows()
    const row = grid.find((boxes) => boxes.includes(box)) ?? []
    const across = row.indexOf(box)
    const column = grid.flatMap((boxes) => boxes[across] ?? [])
    const along = document.documentElement.dir === 'rtl' ? row.toReversed() : row
    const ways: Readonly<Record<string, readonly HTMLInputElement[]>> = {
      ArrowDown: after(column, box),
      ArrowUp: after(column.toReversed(), box),
      ArrowRight: after(along, box),
      ArrowLeft: after(along.toReversed(), box),
      Home: column,
      End: column.toReversed(),
    }
    const next = across < 0 ? undefined : ways[event.key]?.find(({ disabled }) => !disabled)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return { table, enter, walk }
}

const after = (boxes: readonly HTMLInputElement[], box: HTMLInputElement) => boxes.slice(boxes.indexOf(box) + 1)

const boxesOf = (row: Element) => [...row.querySelectorAll('input')]

interface HeadProps {
  readonly column: Column
  readonly onCopy: () => void
  readonly onRemove: () => void
}

function Head({ column: { role, permissions, changed }, onCopy, onRemove }: HeadProps) {
  const { t, locale } = useText()
  const remove = t('settings.permissions.removeGroup', { name: role.name })
  return (
    <div className={styles.head}>
      <bdi className={`break strong centred ${styles.name}`} data-changed={changed}>
        {role.name}
      </bdi>
      <span className="quiet tiny weight-normal">
        {role.builtIn
          ? t('settings.permissions.everything')
          : t('settings.permissions.chosen', {
              count: number(widgetsIn(permissions).length, locale),
              total: number(widgetCodes.length, locale),
            })}
      </span>
      <span className="row">
        {!role.builtIn && (
          <button type="button" className={styles.copy} onClick={onCopy}>
            {t('settings.permissions.copy')}
            {/* What is seen begins the name, so that it can be spoken to. */}
            <span className="unseen"> {t('settings.permissions.copyInto', { name: role.name })}</span>
          </button>
        )}
        <IconButton icon="close" label={remove} size={16} onPress={onRemove} />
      </span>
    </div>
  )
}

type CategoryRowProps = Pick<MatrixTableProps, 'columns' | 'onChange'> & { readonly group: Group }

/** Gives or takes a whole category: of what the search has found, when there is one. */
function CategoryRow({ group, columns, onChange }: CategoryRowProps) {
  const { t } = useText()
  const category = group.name ?? t('settings.permissions.others')
  return (
    <tr className={styles.category}>
      <th scope="rowgroup">{category}</th>
      {columns.map(({ role, permissions }) => {
        const share = role.builtIn ? 'all' : grantedShare(group, permissions)
        return (
          <td key={role.id}>
            <Check
              label={t('settings.permissions.whole', { category, group: role.name })}
              checked={share === 'all'}
              mixed={share === 'some'}
              disabled={role.builtIn}
              onChange={(granted) => onChange(role.id, withGrants(permissions, group.grants, granted))}
            />
          </td>
        )
      })}
    </tr>
  )
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly mixed?: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}

/** A box as large as its cell, so that it is easily met. */
function Check({ label, checked, mixed = false, disabled, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // That a box is neither on nor off can only be said by script.
        ref={(box) => {
          if (box) box.indeterminate = mixed
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
