import { Link } from '@tanstack/react-router'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'

interface RowToolsProps {
  /** What the row is called, read with each tool. */
  readonly name: string
  /** The page that changes it, or what opens a dialog. */
  readonly edit?: string | (() => void)
  readonly onDelete?: () => void
  readonly onRestore?: () => void
}

/** What is done to one row of a list. */
export function RowTools({ name, edit, onDelete, onRestore }: RowToolsProps) {
  const { t } = useText()
  const change = t('list.edit', { name })
  return (
    <>
      {typeof edit === 'string' && (
        <Link to={edit} className={buttons.tool} aria-label={change} title={change}>
          <Icon name="pencil" />
        </Link>
      )}
      {typeof edit === 'function' && <IconButton icon="pencil" label={change} onPress={edit} />}
      {onDelete && <IconButton icon="bin" label={t('list.delete', { name })} onPress={onDelete} />}
      {onRestore && <IconButton icon="undo" label={t('list.restore', { name })} onPress={onRestore} />}
    </>
  )
}

interface TrashRowToolsProps {
  readonly name: string
  /** Null where the row is not in the trash. */
  readonly deletedAt: string | null
  readonly edit: string
  readonly onDelete: () => void
  readonly onRestore: () => void
}

/** What is done to a row of a list with a trash: it is changed and deleted, or taken back out. */
export function TrashRowTools({ name, deletedAt, edit, onDelete, onRestore }: TrashRowToolsProps) {
  return deletedAt === null ? (
    <RowTools name={name} edit={edit} onDelete={onDelete} />
  ) : (
    <RowTools name={name} onRestore={onRestore} />
  )
}
