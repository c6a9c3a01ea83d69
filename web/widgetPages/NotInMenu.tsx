import { getWidget, type Widget } from '@sala/catalog/api/widgets.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/errors.ts'
import { queryFor } from '../api/queries.ts'
import { Loading } from '../controls/texts/Loading.tsx'
import { Message } from '../controls/texts/Message.tsx'
import { Unavailable } from '../forms/Unavailable.tsx'
import { useText } from '../i18n/text.ts'
import { trashFilter } from '../lists/trash.ts'
import { paths } from '../paths.ts'
import { editPath } from '../settings/editPath.ts'

interface NotInMenuProps {
  readonly code: number
  /** The widget's title and its code as the address has it. */
  readonly titleAndCode: { readonly title: string; readonly code: string }
}

/** Tells an administrator, who may see every widget, why one is in no menu, and leads to where that is changed. */
export function NotInMenu({ code, titleAndCode }: NotInMenuProps) {
  const { t } = useText()
  const { data, error, isPending, refetch } = useQuery(queryFor(getWidget, {}, { id: String(code) }))
  if (isPending) return <Loading />
  if (error !== null && !(error instanceof ApiError && error.status === 404))
    return <Unavailable error={error} onRetry={() => void refetch()} />
  const reason = reasonOf(data)
  const isGone = reason === 'deleted'
  return (
    <Message title={t(`widgetPages.${reason}`)} text={t(`widgetPages.${reason}Hint`, titleAndCode)}>
      {isGone ? (
        <Link to={paths.settingWidgets} search={{ [trashFilter]: 'true' }}>
          {t('widgetPages.toTrash')}
        </Link>
      ) : (
        <Link to={editPath(paths.settingWidgetEdit, code)}>{t('widgetPages.toForm')}</Link>
      )}
      <Link to={paths.widgets}>{t('widgetPages.toWidgets')}</Link>
    </Message>
  )
}

/** Why a widget is in no menu; what has no row at all was never added. */
function reasonOf(widget: Widget | undefined): 'deleted' | 'uncategorised' | 'switchedOff' {
  if (widget === undefined || widget.deletedAt !== null) return 'deleted'
  return widget.type === null ? 'uncategorised' : 'switchedOff'
}
