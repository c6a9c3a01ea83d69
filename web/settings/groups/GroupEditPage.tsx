import { getRole } from '@sala/catalog/api/roles.ts'
import { paths } from '../../paths.ts'
import { Edited } from '../form/Edited.tsx'
import { GroupForm } from './GroupForm.tsx'

export default function GroupEditPage() {
  return (
    <Edited route={getRole} list={paths.settingGroups}>
      {(current) => <GroupForm current={current} />}
    </Edited>
  )
}
