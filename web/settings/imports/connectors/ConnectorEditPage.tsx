import { getConnector } from '@sala/catalog/api/connectors.ts'
import { Edited } from '../../../forms/Edited.tsx'
import { connectorPaths } from '../../editPath.ts'
import { ConnectorForm } from './ConnectorForm.tsx'

/** `id` as the address has it. */
export function ConnectorEditPage({ id }: { readonly id: string }) {
  return (
    <Edited route={getConnector} id={id} list={connectorPaths.list}>
      {(current) => <ConnectorForm current={current} />}
    </Edited>
  )
}
