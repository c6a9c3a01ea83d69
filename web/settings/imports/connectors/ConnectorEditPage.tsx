import { getConnector } from '@sala/catalog/api/connectors.ts'
import { Edited } from '../../../forms/Edited.tsx'
import { ConnectorForm } from './ConnectorForm.tsx'
import { connectorPaths } from './connectorPaths.ts'

/** `id` as the address has it. */
export function ConnectorEditPage({ id }: { readonly id: string }) {
  return (
    <Edited route={getConnector} id={id} list={connectorPaths.list}>
      {(current) => <ConnectorForm current={current} />}
    </Edited>
  )
}
