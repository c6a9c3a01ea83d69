import { Dashboard } from './Dashboard.tsx'
import { immigrationCheckpoint } from './immigrationCheckpoint.ts'

export default function ImmigrationCheckpoint() {
  return <Dashboard dashboard={immigrationCheckpoint} />
}
