import { useParams } from '@tanstack/react-router'
import { DataPage } from './DataPage.tsx'
import { DatasetPage } from './DatasetPage.tsx'

/** What is open to everyone: the list, or the data set that the address names. */
export default function OpenDataPage() {
  const { name } = useParams({ strict: false })
  return name === undefined ? <DataPage /> : <DatasetPage name={name} />
}
