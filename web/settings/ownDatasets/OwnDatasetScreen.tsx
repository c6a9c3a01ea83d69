import { getOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { Edited, Gone, useRestOfAddress } from '../../forms/Edited.tsx'
import { ownDatasetPaths } from '../editPath.ts'
import { NewOwnDataset } from './NewOwnDataset.tsx'
import { OwnDatasetForm } from './OwnDatasetForm.tsx'
import { OwnDatasetsPage } from './OwnDatasetsPage.tsx'

/** The screen of data sets of the house's own that the address names (`ownDatasetPaths`). */
export default function OwnDatasetScreen() {
  const { action, id } = useRestOfAddress()
  if (action === '') return <OwnDatasetsPage />
  if (action === 'add' && id === undefined) return <NewOwnDataset />
  if (action === 'edit' && id !== undefined)
    return (
      <Edited route={getOwnDataset} id={id} list={ownDatasetPaths.list}>
        {(current) => <OwnDatasetForm current={current} />}
      </Edited>
    )
  return <Gone list={ownDatasetPaths.list} />
}
