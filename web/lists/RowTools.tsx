import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'

interface RowToolsProps {
  /** What the row is called, read with each tool. */
  readonly name: string
  readonly edit?: string
  readonly onDelete?: () => void
  readonly onRestore?: () => void
}

/** What is done to one row of a list. */
export function RowTools({ name, edit, onDelete, onRestore }: RowToolsProps) {
  const { t } = useTranslation()
  const words = {
    edit: t('settings.list.edit', { name }),
    delete: t('settings.list.delete', { name }),
    restore: t('settings.list.restore', { name }),
  }
  return (
    <>
      {edit !== undefined && (
        <Link to={edit} className={buttons.tool} aria-label={words.edit} title={words.edit}>
          <Icon name="pencil" />
        </Link>
      )}
      {onDelete && (
        <button
          type="button"
          className={buttons.tool}
          aria-label={words.delete}
          title={words.delete}
          onClick={onDelete}
        >
          <Icon name="bin" />
        </button>
      )}
      {onRestore && (
        <button
          type="button"
          className={buttons.tool}
          aria-label={words.restore}
          title={words.restore}
          onClick={onRestore}
        >
          <Icon name="undo" />
        </button>
      )}
    </>
  )
}

interface KeptRowToolsProps {
  readonly name: string
  /** Null where the row is not in the trash. */
  readonly deletedAt: string | null
  readonly edit: string
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** What is done to a row of a list with a trash: it is changed and deleted, or taken back out. */
export function KeptRowTools({ name, deletedAt, edit, onDelete, onRestore }: KeptRowToolsProps) {
  return deletedAt === null ? (
    <RowTools name={name} edit={edit} onDelete={onDelete} />
  ) : (
    <RowTools name={name} onRestore={onRestore} />
  )
}
