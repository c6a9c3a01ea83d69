import type { Route } from '@sala/catalog/api/route.ts'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import { useText } from '../i18n/text.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './ListPage.module.css'
import { ListTable } from './ListTable.tsx'
import { TrashFilter } from './TrashFilter.tsx'
import { showsTrash } from './trash.ts'
import { useRestore } from './useRestore.ts'

/** A row of a list; one of a list with a trash may be in it. */
interface Item {
  readonly id: string | number
  readonly deletedAt?: string | null
}

/** What can be done to a row, for `RowTools`: it is deleted, or restored where it is in the trash. */
interface Tools {
  readonly edit?: undefined
  readonly onDelete?: () => void
  readonly onRestore?: () => void
}

type TableProps<Row> = Omit<ComponentProps<typeof ListTable<Row>>, 'caption' | 'rowKey' | 'actions'>

interface ListPageProps<Row> extends TableProps<Row> {
  readonly title: string
  readonly lead: string
  /** Where things are added, for lists to which one can add. */
  readonly add?: { readonly to: string; readonly label: string }
  /** Other things to do beside adding. */
  readonly tools?: ReactNode
  /** What is done to one row: links and buttons. */
  readonly actions?: (row: Row, tools: Tools) => ReactNode
  /** How a row is deleted, once the person has confirmed it. */
  readonly deletes?: (row: Row) => Omit<ComponentProps<typeof DeleteDialog>, 'onClose'>
  /** Restores a row, for lists with a trash; these get the filter that shows it. */
  readonly restore?: Route
  /** Dialogs. */
  readonly children?: ReactNode
}

/** The page of a list: what it lists, the way to add, the list itself, and the trash where it has one. */
export function ListPage<Row extends Item>(props: ListPageProps<Row>) {
  const { title, lead, add, tools, actions, deletes, restore, children, ...table } = props
  const { list, filters, empty } = table
  const { t } = useText()
  const [leaving, setLeaving] = useState<Row | null>(null)
  const restoreRow = useRestore()
  const toolsOf = (row: Row): Tools => {
    if (restore && row.deletedAt) return { edit: undefined, onRestore: () => restoreRow(restore, row) }
    return deletes ? { onDelete: () => setLeaving(row) } : {}
  }
  return (
    <>
      <div className={styles.head}>
        <PageHeader title={title} lead={lead} />
        {(tools || add) && (
          <div className={`flex wrap gap-1 gap-below ${styles.tools}`}>
            {tools}
            {add && (
              <Link to={add.to} className={buttons.main}>
                <Icon name="plus" />
                {add.label}
              </Link>
            )}
          </div>
        )}
      </div>
      <ListTable
        {...table}
        caption={title}
        rowKey={({ id }) => id}
        {...(actions && { actions: (row: Row) => actions(row, toolsOf(row)) })}
        filters={
          <>
            {filters}
            {restore && <TrashFilter list={list} />}
          </>
        }
        empty={restore && showsTrash(list) ? t('list.trashEmpty') : empty}
      />
      {deletes && leaving && <DeleteDialog {...deletes(leaving)} onClose={() => setLeaving(null)} />}
      {children}
    </>
  )
}
