import { Link } from '@tanstack/react-router'
import { Message } from '../controls/texts/Message.tsx'
import { useText } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { AskForAccess } from './AskForAccess.tsx'

interface NoWidgetsProps {
  /** The codes of the widgets of the page, which the person may ask for; none where the page has none of its own. */
  readonly widgets?: readonly number[]
}

/** For people who may see none of the widgets of a page: how to request them, and what is public meanwhile. */
export function NoWidgets({ widgets = [] }: NoWidgetsProps) {
  const { t } = useText()
  return (
    <Message
      title={t('shell.noWidgets')}
      text={t('shell.noWidgetsHint')}
      note={widgets.length > 0 && <AskForAccess widgets={widgets} />}
    >
      <Link to={paths.documents}>{t('shell.allDocuments')}</Link>
    </Message>
  )
}
