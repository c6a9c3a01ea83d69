import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { PageHeader } from '../controls/page/PageHeader.tsx'
import styles from './ListPage.module.css'
import { ListTable } from './ListTable.tsx'

type ListPageProps<Row> = Omit<ComponentProps<typeof ListTable<Row>>, 'caption'> & {
  readonly title: string
  readonly lead: string
  /** Where things are added, for lists to which one can add. */
  readonly add?: { readonly to: string; readonly label: string }
  /** Other things to do beside adding. */
  readonly tools?: ReactNode
  /** Dialogs. */
  readonly children?: ReactNode
}

/** The page of a list: what it lists, the way to add, and the list itself. */
export function ListPage<Row>({ title, lead, add, tools, children, ...table }: ListPageProps<Row>) {
  return (
    <>
      <div className={styles.head}>
        <PageHeader title={title} lead={lead} />
        <div className={`flex wrap gap-1 gap-below ${styles.tools}`}>
          {tools}
          {add && (
            <Link to={add.to} className={buttons.main}>
              <Icon name="plus" />
              {add.label}
            </Link>
          )}
        </div>
      </div>
      <ListTable {...table} caption={title} />
      {children}
    </>
  )
}
