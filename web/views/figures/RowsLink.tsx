import { permissionOf } from '@sala/catalog/api/auth.ts'
import type { Figure, RowsAt } from '@sala/widgets/views/figuresView.ts'
import { Link } from '@tanstack/react-router'
import { addressOf } from '../../dashboards/addresses.ts'
import { useText } from '../../i18n/text.ts'
import { useWidgetMenu } from '../../menu/useWidgetMenu.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'

/**
 * A link from a figure to the rows behind it: to the first widget that the person holds, else to a dashboard, at the same period and place.
 */
export function RowsLink({ figure, rows }: { readonly figure: Figure; readonly rows: readonly RowsAt[] }) {
  const { t } = useText()
  const { permissions } = useStore(session)
  const { categories } = useWidgetMenu()
  const widgets = (categories ?? []).flatMap((category) => category.widgets)
  const [first] = rows.flatMap((at) => {
    if ('dashboard' in at) {
      const { dashboard, period, place } = at
      return [addressOf(dashboard, { period, ...(place === null ? {} : { place }) })]
    }
    const url = permissions.includes(permissionOf(at.widget)) && widgets.find(({ code }) => code === at.widget)?.url
    return url ? [{ to: url, search: at.parameters }] : []
  })
  if (first === undefined) return null
  return (
    <dd data-rows>
      <Link className="accent small screen-only" to={first.to} search={first.search}>
        {t('card.rowsBehind')}
        <span className="unseen">: {figure.label}</span>
      </Link>
    </dd>
  )
}
