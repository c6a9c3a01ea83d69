import { getOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Message } from '../../controls/texts/Message.tsx'
import { Edited } from '../../forms/Edited.tsx'
import { useText } from '../../i18n/text.ts'
import { NewOwnDataset } from './NewOwnDataset.tsx'
import { OwnDatasetForm } from './OwnDatasetForm.tsx'
import { OwnDatasetsPage } from './OwnDatasetsPage.tsx'
import { ownDatasetPaths } from './ownDatasetPaths.ts'

/** The screen of data sets of the house's own that the address names (`ownDatasetPaths`). */
export default function OwnDatasetScreen() {
  const { t } = useText()
  const params = useParams({ strict: false })
  const rest: string = params._splat ?? ''
  const [what = '', id] = rest.split('/').filter((part) => part !== '')
  if (what === '') return <OwnDatasetsPage />
  if (what === 'add' && id === undefined) return <NewOwnDataset />
  if (what === 'edit' && id !== undefined)
    return (
      <Edited route={getOwnDataset} id={id} list={ownDatasetPaths.list}>
        {(current) => <OwnDatasetForm current={current} />}
      </Edited>
    )
  return (
    <Message title={t('form.gone')} text={t('form.goneHint')}>
      <Link to={ownDatasetPaths.list}>{t('form.toList')}</Link>
    </Message>
  )
}
