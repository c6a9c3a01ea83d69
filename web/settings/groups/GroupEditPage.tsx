import { getRole } from '@sala/catalog/api/roles.ts'
import { Edited } from '../../forms/Edited.tsx'
import { paths } from '../../paths.ts'
import { GroupForm } from './GroupForm.tsx'

export default function GroupEditPage() {
  return (
    <Edited route={getRole} list={paths.settingGroups}>
      {(current) => <GroupForm current={current} />}
    </Edited>
  )
}
