import { Link } from '@tanstack/react-router'
import buttons from '../controls/buttons.module.css'
import { Icon } from '../controls/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { useText } from '../i18n/text.ts'

interface RowToolsProps {
  /** What the row is called, read with each tool. */
  readonly name: string
  /** The page that changes it, or what opens a dialog. */
  readonly edit?: string | (() => void) | undefined
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
