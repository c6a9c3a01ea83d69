import { findCard } from '@sala/widgets/all.ts'
import { useTranslation } from 'react-i18next'
import { CardGrid } from '../cards/CardGrid.tsx'
import { holdsCard } from '../session/holdsCard.ts'
import { session } from '../session/session.ts'
import { Message } from '../shell/Message.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { useStore } from '../store.ts'
import type { Dashboard as Declaration } from './dashboard.ts'

/** A dashboard: the cards that the person may see, in their order. */
export function Dashboard({ dashboard }: { readonly dashboard: Declaration }) {
  const { t } = useTranslation()
  const { permissions } = useStore(session)
  const shown = dashboard.placements.flatMap(({ code, span }) => {
    const widget = holdsCard(permissions, code) ? findCard(code) : undefined
    return widget === undefined ? [] : [{ widget, span }]
  })
  if (shown.length === 0) return <Message title={t('pages.noWidgets')} text={t('pages.noWidgetsHint')} />
  return (
    <>
      <PageHeader title={t(`dashboards.${dashboard.name}`)} lead={t(`dashboardLeads.${dashboard.name}`)} />
      <CardGrid cards={shown} />
    </>
  )
}
