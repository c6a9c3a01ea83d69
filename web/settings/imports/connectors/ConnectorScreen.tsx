import { Link, useParams } from '@tanstack/react-router'
import { Message } from '../../../controls/texts/Message.tsx'
import { useText } from '../../../i18n/text.ts'
import { ConnectorEditPage } from './ConnectorEditPage.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { ConnectorPage } from './ConnectorPage.tsx'
import { ConnectorsPage } from './ConnectorsPage.tsx'
import { connectorPaths } from './connectorPaths.ts'

/** The screen of connectors that the address names (`connectorPaths`). */
export default function ConnectorScreen() {
  const { t } = useText()
  const params = useParams({ strict: false })
  const rest: string = params._splat ?? ''
  const [what = '', id] = rest.split('/').filter((part) => part !== '')
  if (what === '') return <ConnectorsPage />
  if (what === 'add' && id === undefined) return <ConnectorForm />
  if (what === 'edit' && id !== undefined) return <ConnectorEditPage id={id} />
  if (what === 'runs' && id !== undefined) return <ConnectorPage key={id} id={id} />
  return (
    <Message title={t('form.gone')} text={t('form.goneHint')}>
      <Link to={connectorPaths.list}>{t('connectors.toList')}</Link>
    </Message>
  )
}
