import { Gone, useRestOfAddress } from '../../../forms/Edited.tsx'
import { useText } from '../../../i18n/text.ts'
import { connectorPaths } from '../../editPath.ts'
import { ConnectorEditPage } from './ConnectorEditPage.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { ConnectorPage } from './ConnectorPage.tsx'
import { ConnectorsPage } from './ConnectorsPage.tsx'

/** The screen of connectors that the address names (`connectorPaths`). */
export default function ConnectorScreen() {
  const { action, id } = useRestOfAddress()
  const { t } = useText()
  if (action === '') return <ConnectorsPage />
  if (action === 'add' && id === undefined) return <ConnectorForm />
  if (action === 'edit' && id !== undefined) return <ConnectorEditPage id={id} />
  if (action === 'runs' && id !== undefined) return <ConnectorPage key={id} id={id} />
  return <Gone list={connectorPaths.list} label={t('connectors.toList')} />
}
