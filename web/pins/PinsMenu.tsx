import { HeaderMenu } from '../controls/header/HeaderMenu.tsx'
import { useText } from '../i18n/text.ts'
import { PinsPanel } from './PinsPanel.tsx'

/** The header's quick links: the person's own pinned pages. */
export function PinsMenu() {
  const { t } = useText()
  const label = t('shell.quickLinks')
  return (
    <HeaderMenu label={label} icon="bookmark" number={0} numbered={label}>
      {(close) => <PinsPanel close={close} />}
    </HeaderMenu>
  )
}
