import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Message } from '../../controls/texts/Message.tsx'
import { useText } from '../../i18n/text.ts'
import { mayExplore } from '../../menu/menu.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../store.ts'

/** A screen for people who may explore; others read that they may not. */
export function explorersOnly(Screen: ComponentType): ComponentType {
  return function ExplorersOnly() {
    const { t } = useText()
    if (mayExplore(useStore(session))) return <Screen />
    return (
      <Message title={t('explore.forbidden')} text={t('explore.forbiddenHint')}>
        <Link to={paths.dashboards}>{t('common.home')}</Link>
      </Message>
    )
  }
}
